import { BRAND_NAME } from '../server/domain/brand.ts';

/** Name, addresses and promises of the academy: the one place to change them. */
export const BRAND = {
  name: BRAND_NAME,
  /** The year that rights are reserved from (spec §2). */
  foundedIn: 2022,
  tagline: 'Clases de programación en vivo para niñas, niños y adolescentes',
  supportEmail: 'ayuda@kipu.test',
  /** Chat numbers in international format, digits only (spec §9: one Peruvian, one of the US). */
  chatNumbers: { peru: '51987654321', elsewhere: '13055550142' },
  /** The same numbers as people read and dial them. */
  chatNumbersInWords: { peru: '+51 987 654 321', elsewhere: '+1 305 555 0142' },
  /** Where the academy tells what its students make (spec §2), besides the chat. The names are of the demonstration. */
  channels: [
    { name: 'Instagram', icon: 'photos', href: 'https://www.instagram.com/kipu.test' },
    { name: 'Facebook', icon: 'friends', href: 'https://www.facebook.com/kipu.test' },
    { name: 'LinkedIn', icon: 'work', href: 'https://www.linkedin.com/company/kipu-test' },
    { name: 'YouTube', icon: 'video', href: 'https://www.youtube.com/@kipu.test' },
    { name: 'TikTok', icon: 'shortVideo', href: 'https://www.tiktok.com/@kipu.test' },
  ],
  /** Spec §1. */
  studentsTrained: '8,500',
  studentsPerClass: 6,
  minutesPerClass: 90,
  /** Where the live classes are held. */
  classPlatform: 'Zoom',
  /** What browsers dye their own frame with: the cord along the top of every page. */
  themeColors: { light: '#cdbb9a', dark: '#14122b' },
  /** The ground of its pages, while an app is being opened. */
  groundColor: '#f6f0e4',
} as const;

/**
 * Link that opens a chat with the academy (spec §7), with the number nearest to the visitor.
 * @param country ISO 3166-1 alpha-2 of the visitor.
 * @param message Text that the chat starts with.
 */
export function chatLink(country: string, message?: string): string {
  const number = country === 'PE' ? BRAND.chatNumbers.peru : BRAND.chatNumbers.elsewhere;
  return `https://wa.me/${number}${message ? `?text=${encodeURIComponent(message)}` : ''}`;
}

/** The number of the academy's chat as people read it, the one nearest to a visitor of that country. */
export function chatNumber(country: string): string {
  return country === 'PE' ? BRAND.chatNumbersInWords.peru : BRAND.chatNumbersInWords.elsewhere;
}
