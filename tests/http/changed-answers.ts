import { http } from 'msw';
import type { OpenedPage, Visitors } from './opened-pages.ts';
import type { TestSite } from './site.ts';

/** The academy's answer to a call; pages change nothing, so each call is made once. */
interface Told {
  readonly body: unknown;
  readonly text: string;
}

/** What a page says, and with which status. */
interface Said {
  readonly status: number;
  readonly words: string;
}

/** Opens a page; `change` changes each answer of the academy. */
export type OpenPage = (
  page: OpenedPage,
  change: (call: string, body: unknown) => unknown,
  cookies?: string,
) => Promise<Said>;

/** Returns how to open pages of a site for its visitors, with a proxy between site and academy that changes answers. */
export function openWithChanges(site: TestSite, visitors: Visitors): OpenPage {
  const toldBefore = new Map<string, Told>();

  async function toldTo(request: Request): Promise<Told | Response | undefined> {
    const asked = `${request.url} ${request.headers.get('authorization') ?? ''}`;
    const before = toldBefore.get(asked);
    if (before) return before;
    const answer = await site.kipu.answer(request);
    if (!answer?.ok) return answer;
    const text = await answer.text();
    const body: unknown = JSON.parse(text);
    toldBefore.set(asked, { body, text });
    return { body, text };
  }

  return async (page, change, cookies = '') => {
    site.kipu.use(
      http.get('*', async ({ request }) => {
        const { hostname, pathname, search } = new URL(request.url);
        if (hostname === '127.0.0.1') return undefined;
        const answer = await toldTo(request);
        if (!answer || answer instanceof Response) return answer;
        const changed = change(`${pathname}${search}`, answer.body);
        const text = changed === answer.body ? answer.text : JSON.stringify(changed);
        return new Response(text, { headers: { 'content-type': 'application/json' } });
      }),
    );
    const answer = await site.get(visitors.path(page), {
      cookie: `${visitors.cookie(page)}${cookies}`,
      'accept-encoding': 'identity',
    });
    const html = await answer.text();
    site.kipu.reset();
    return { status: answer.status, words: wordsOf(html) };
  };
}

/** Returns the visible text of a page, without the data for its scripts. */
const wordsOf = (html: string) =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

/** Returns what a page says apart from when a dashboard was made. */
export const withoutAge = (words: string) => words.replaceAll(/Datos de .*? Actualizar/g, '');
