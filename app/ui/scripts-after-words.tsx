/** What a link that fetches a module ahead, and the script that starts them, are until the words are seen. */
const WAITING = { link: 'later', script: 'text/plain' };

/**
 * Runs once the browser has drawn the page, or at once in a tab that nobody looks at: it draws nothing. A script has to
 * be made anew, since what was read as text never runs. Browsers have it from the server alone.
 */
const START = import.meta.env.SSR
  ? `{const start=()=>{
for(const link of document.querySelectorAll('link[rel=${WAITING.link}]'))link.rel='modulepreload';
for(const text of document.querySelectorAll('script[type="${WAITING.script}"]')){
const script=document.createElement('script');script.type='module';script.nonce=text.nonce;script.text=text.text;text.replaceWith(script)}};
document.hidden?start():requestAnimationFrame(()=>setTimeout(start))}`
  : '';

/** Starts the scripts of a hydrated page after its words. Stands behind `<Scripts>`. */
export function StartScripts({ nonce }: { readonly nonce: string }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: START }} />;
}

/**
 * Has the scripts of a page that is drawn wait for `StartScripts`: on a slow line, and with it all files come over one
 * connection, they would share it with the styles and fonts that the words wait for. React takes over the page all the
 * same, since it does not compare attributes; in development it does, and would complain. A page with a part that fetches
 * a script of others ahead, the card form, is of no use without scripts: its own do not wait, they only go last.
 * @param html The page with what `<Scripts>` draws
 * @param hashes What each module must be, where that is asked for. A link has to say it as well as the import map, or the
 * browser would fetch the module twice.
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
