/** Inert values of `rel` and `type` for module preload links and their script, until the page is painted. */
const WAITING = { link: 'later', script: 'text/plain' };

/**
 * Runs once the browser has painted the page, or at once in a hidden tab, which does not paint. The script element has
 * to be recreated, since one parsed as text never runs. Empty in the browser: only the server needs the source.
 */
const START = import.meta.env.SSR
  ? `{const start=()=>{
for(const link of document.querySelectorAll('link[rel=${WAITING.link}]'))link.rel='modulepreload';
for(const text of document.querySelectorAll('script[type="${WAITING.script}"]')){
const script=document.createElement('script');script.type='module';script.nonce=text.nonce;script.text=text.text;text.replaceWith(script)}};
document.hidden?start():requestAnimationFrame(()=>setTimeout(start))}`
  : '';

/** Starts the scripts of a hydrated page after its first paint. Placed after `<Scripts>`. */
export function StartScripts({ nonce }: { readonly nonce: string }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: START }} />;
}

/**
 * Delays the scripts of a rendered page until `StartScripts`: all files share one connection, and on a slow one the
 * scripts would compete with the styles and fonts that the text needs. React hydrates all the same, since in production
 * it does not compare attributes; in development it does, and would warn. A page that preloads a third-party script,
 * the card form, is of no use without scripts: there its own scripts are not delayed, but only get low priority.
 * @param html The page with the output of `<Scripts>`.
 * @param hashes The integrity hash of each module, if modules are checked. Links need it as well as the import map, or
 *   the browser would fetch the module twice.
 */
export function scriptsAfterWords(html: string, hashes: Readonly<Record<string, string>> | null): string {
  if (!import.meta.env.PROD) return html;
  const waits = !html.includes('<link rel="preload" as="script"');
  const link = waits ? `rel="${WAITING.link}"` : 'rel="modulepreload" fetchpriority="low"';
  const linked = html.replaceAll(/<link rel="modulepreload" href="([^"]*)"/g, (_link, address: string) => {
    const hash = hashes?.[address];
    return `<link ${link} href="${address}"${hash ? ` integrity="${hash}"` : ''}`;
  });
  return waits
    ? linked.replace(/(<script nonce="[^"]*") type="module" async=""/, `$1 type="${WAITING.script}"`)
    : linked;
}
