/** Names of browsers by what they say of themselves; the first that fits, since most also name those they descend from. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

/** The same of devices. An iPad says that it is a Mac, so a Mac is named with care. */
const DEVICES: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b(?=.*\bMobile\b)/, 'un teléfono Android'],
  [/\bAndroid\b/, 'una tableta Android'],
  [/\bWindows\b/, 'una computadora con Windows'],
  [/\bMacintosh\b/, 'una Mac o un iPad'],
  [/\bCrOS\b/, 'una Chromebook'],
  [/\bLinux\b/, 'una computadora con Linux'],
];

/**
 * Returns device and browser in plain words, as far as the browser tells: 'Chrome en un teléfono Android'. It may say
 * whatever it likes, so nothing is decided by it.
 */
export function deviceInWords(userAgent: string): string {
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = nameIn(BROWSERS) ?? 'Un navegador';
  const device = nameIn(DEVICES);
  return device === undefined ? `${browser} en un dispositivo que no conocemos` : `${browser} en ${device}`;
}
