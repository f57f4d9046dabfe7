/**
 * Browser names by User-Agent pattern; the first match counts, since most also name the browsers that they derive from.
 */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

/** The same for devices. iPads claim to be Macs, so a Mac is labelled as either. */
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
 * How much of a User-Agent is read: those of browsers within apps are the longest, and shorter. Some of the patterns
 * would take half a second over all that a header may hold. Characters.
 */
const MAX_READ = 500;

/**
 * Returns device and browser in plain words, as far as the User-Agent says: 'Chrome en un teléfono Android'. It can be
 * forged, so nothing is decided by it.
 */
export function deviceInWords(userAgent: string): string {
  const read = userAgent.slice(0, MAX_READ);
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(read))?.[1];
  const browser = nameIn(BROWSERS) ?? 'Un navegador';
  const device = nameIn(DEVICES);
  return device === undefined ? `${browser} en un dispositivo que no conocemos` : `${browser} en ${device}`;
}
