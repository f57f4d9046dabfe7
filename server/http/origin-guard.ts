/** Methods that change nothing and may come from anywhere. */
const READING = new Set(['GET', 'HEAD']);

/**
 * Whether a request may change something: it must say that it comes from a page of ours. A missing Origin and the
 * 'null' of sandboxed or anonymised pages are refused, whoever sends them.
 * @param siteOrigin The one origin that people see.
 */
export function comesFromOurPages(method: string, headers: Headers, siteOrigin: string): boolean {
  if (READING.has(method)) return true;
  const site = headers.get('sec-fetch-site');
  // 'none': the person repeated a submission by reloading.
  const sameSite = site === null || site === 'same-origin' || site === 'none';
  return sameSite && headers.get('origin') === siteOrigin;
}
