import { BRAND_NAME } from '../server/domain/brand.ts';

/** Name, contacts and key facts of the academy: the only place to change them. */
export const BRAND = {
  name: BRAND_NAME,
  /** First year of the copyright notice (spec §2). */
  foundedIn: 2022,
  tagline: 'Clases de programación en vivo para niñas, niños y adolescentes',
  supportEmail: 'ayuda@kipu.test',
  /** Chat numbers in international format, digits only (spec §9: one Peruvian, one of the US). */
  chatNumbers: { peru: '51987654321', elsewhere: '13055550142' },
  /** The same numbers, formatted for people. */
  chatNumbersInWords: { peru: '+51 987 654 321', elsewhere: '+1 305 555 0142' },
  /** The academy's social networks (spec §2), besides the chat. The accounts are demonstration data. */
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
  /** Theme colours for the browser's own interface: that of the cord along the top of every page. */
  themeColors: { light: '#cdbb9a', dark: '#14122b' },
  /** Background of the installed app while it starts: that of the pages. */
  groundColor: '#f6f0e4',
} as const;

/**
 * Returns a link that opens a chat with the academy (spec §7), with the number for the visitor's country.
 * @param country ISO 3166-1 alpha-2 of the visitor.
 * @param message Initial text of the chat.
 */
export function chatLink(country: string, message?: string): string {
  const number = country === 'PE' ? BRAND.chatNumbers.peru : BRAND.chatNumbers.elsewhere;
  return `https://wa.me/${number}${message ? `?text=${encodeURIComponent(message)}` : ''}`;
}

/** Returns the formatted number of the academy's chat for visitors from a country. */
export function chatNumber(country: string): string {
  return country === 'PE' ? BRAND.chatNumbersInWords.peru : BRAND.chatNumbersInWords.elsewhere;
}
