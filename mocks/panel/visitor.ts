import { z } from 'zod';
import type { Sent, Step, Way } from '../scenarios/scenario.ts';
import { DEMO_PASSWORD } from '../../fixtures/users.ts';

/** Sends requests to the site and the provider, as `fetch` does. */
export type Fetch = (request: Request) => Promise<Response>;

/** A page of the site that was opened. */
interface Page {
  readonly path: string;
  readonly status: number;
  readonly html: string;
}

/** A screen as a link opens it: a page, and the form that opening it submits there. */
export interface Opening {
  readonly path: string;
  readonly sends: Sent | null;
}

/** Returns the address that opens a screen: the site submits the form in its query, as a person would. */
export function addressOf({ path, sends }: Opening, siteOrigin: string): URL {
  const url = new URL(path, siteOrigin);
  if (sends) url.searchParams.set('enviar', JSON.stringify(sends));
  return url;
}

/** The login dialog over a page that calls no API: over the home page it takes ten times as long, and twice. */
const LOGIN = '/verificar?ingresar';

/** How many redirects are followed before they count as a loop. */
const MOST_REDIRECTS = 10;

/** Where the hosted page of each provider tokenizes cards. */
const TOKENS_BESIDE: Readonly<Record<string, string>> = {
  '/card-provider/pago': '/card-provider/tokens',
  '/global-card/pago': '/global-card/payment-methods',
};

/** The token of a card, which each provider names differently. */
const Token = z.union([
  z.object({ transactionToken: z.string() }),
  z.object({ id: z.string() }).transform(({ id }) => ({ transactionToken: id })),
]);

/**
 * A person without JavaScript: opens pages of the site, submits their forms, and keeps cookies. It walks to a screen
 * that support asks for, up to the last click, which is left to the browser that takes over its cookies.
 */
export class Visitor {
  readonly #origin: string;
  readonly #fetch: Fetch;
  readonly #cookies = new Map<string, string>();

  /** @param sandbox Name of its own sandbox at the mock backend. */
  constructor(origin: string, sandbox: string, fetch: Fetch) {
    this.#origin = origin;
    this.#fetch = fetch;
    this.#cookies.set('kipu_mock_sandbox', sandbox);
  }

  /** The cookies that a browser needs to take over. */
  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  /**
   * Logs in, starts a scenario, and does everything up to the last click.
   * @param scenario Null for the academy's normal behavior.
   * @throws Error when a page lacks the button, naming both.
   */
  async goTo({ as, before = [], meanwhile = [], ...last }: Way, scenario: string | null): Promise<Opening> {
    if (as) await this.#press(await this.open(LOGIN), 'Ingresar', { email: as, password: DEMO_PASSWORD });
    if (scenario) await this.open(`/robots.txt?escenario=${scenario}`);
    for (const step of before) await this.finish(await this.#prepare(step));
    const opening = await this.#prepare(last);
    for (const step of meanwhile) await this.finish(await this.#prepare(step));
    return opening;
  }

  /** Opens a page and follows its redirects. */
  open(path: string): Promise<Page> {
    return this.#follow(new URL(path, this.#origin), new Request(new URL(path, this.#origin)));
  }

  /** Does the last click of an opening; returns the page that it leads to. */
  finish({ path, sends }: Opening): Promise<Page> {
    if (!sends) return this.open(path);
    const url = new URL(path, this.#origin);
    return this.#follow(url, this.#submission(url, new URLSearchParams(sends.fields)));
  }

  async #prepare({ at, follows = [], presses, fields, then, pays, sends }: Step): Promise<Opening> {
    if (sends) return { path: at, sends };
    if (!presses && follows.length === 0) return { path: at, sends: null };
    let first = await this.open(at);
    for (const words of follows) first = await this.open(linkOf(first, words));
    if (!presses) return { path: first.path, sends: null };
    const opening = formOf(first, presses, fields);
    return this.#goOn(pays ? await this.#fillIn(await this.finish(opening), pays) : opening, then);
  }

  /** Clicks through the pages that follow a click, up to the last click. */
  async #goOn(opening: Opening, then: Step['then']): Promise<Opening> {
    if (!then) return opening;
    const page = await this.finish(opening);
    if (!then.presses) return { path: page.path, sends: null };
    return this.#goOn(formOf(page, then.presses, then.fields), then.then);
  }

  async #press(page: Page, button: string, fields: Readonly<Record<string, string>>): Promise<Page> {
    return this.finish(formOf(page, button, fields));
  }

  /** Gets a card's token from the provider, so that only PAGAR of the open payment is left. */
  async #fillIn(payment: Page, card: string): Promise<Opening> {
    const terms = { terms: 'on' };
    const { path, sends } = formOf(payment, 'Pagar en la página segura del banco', terms);
    const url = new URL(path, this.#origin);
    const answer = await this.#ask(this.#submission(url, new URLSearchParams(sends?.fields)));
    const hosted = new URL(answer.headers.get('location') ?? '', this.#origin);
    if (hosted.origin === this.#origin) throw new Error(`No card can be written at ${payment.path}`);
    const body = JSON.stringify({
      ...Object.fromEntries(hosted.searchParams),
      number: card,
      expiry: '12/39',
      cvc: /^3[47]/.test(card) ? '1234' : '123',
    });
    const headers = { origin: hosted.origin, 'content-type': 'application/json' };
    const made = await this.#fetch(
      new Request(new URL(TOKENS_BESIDE[hosted.pathname] ?? '', hosted), { method: 'POST', headers, body }),
    );
    const { transactionToken } = Token.parse(await made.json());
    return { path, sends: { fields: { ...sends?.fields, intent: 'pay', transactionToken } } };
  }

  #submission(url: URL, body: URLSearchParams): Request {
    return new Request(url, { method: 'POST', headers: { origin: this.#origin }, body });
  }

  async #follow(address: URL, first: Request): Promise<Page> {
    let url = address;
    let answer = await this.#ask(first);
    for (let turn = 0; turn < MOST_REDIRECTS; turn += 1) {
      const location = answer.headers.get('location');
      if (location === null) break;
      url = new URL(location, url);
      answer = await this.#ask(new Request(url));
    }
    return { path: `${url.pathname}${url.search}`, status: answer.status, html: await answer.text() };
  }

  /** Sends one request to the site and keeps the cookies of its response. */
  async #ask(request: Request): Promise<Response> {
    const headers = new Headers(request.headers);
    headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await this.#fetch(new Request(request, { headers, redirect: 'manual' }));
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const [name = '', ...value] = pair.split('=');
      this.#cookies.set(name, value.join('='));
    }
    return answer;
  }
}

/**
 * Returns the submission of the form that has a button, with the values of the page and those that are typed.
 * @throws Error when no form has the button.
 */
export function formOf(
  { path, html }: Pick<Page, 'path' | 'html'>,
  button: string,
  typed: Readonly<Record<string, string>> = {},
): Opening {
  for (const [form] of html.matchAll(/<form[\s>][\s\S]*?<\/form>/g)) {
    const pressed = [...form.matchAll(/(<button[\s\S]*?>)([\s\S]*?)<\/button>/g)].find(
      ([, , content = '']) => textOf(content) === button,
    );
    if (!pressed || attributeOf(form, 'method') !== 'post') continue;
    const action = attributeOf(form, 'action');
    const fields = { ...filledIn(form), ...fieldOf(pressed[1] ?? ''), ...typed };
    // An action that is only a fragment submits to the page itself.
    const target = action?.split('#', 1).join('');
    return { path: target?.startsWith('/') ? target : path, sends: { fields } };
  }
  throw new Error(`${path} has no form with a button '${button}': ${textOf(html).slice(0, 300)}`);
}

/** Returns the path of the link with this text. @throws Error when there is none. */
function linkOf({ path, html }: Page, words: string): string {
  for (const [link, content = ''] of html.matchAll(/<a\s[^>]*>([\s\S]*?)<\/a>/g)) {
    if (textOf(content) === words) return attributeOf(link, 'href') ?? path;
  }
  throw new Error(`${path} has no link '${words}': ${textOf(html).slice(0, 300)}`);
}

/** Returns the values of a form's inputs; of radio buttons and checkboxes, only the checked ones. */
function filledIn(form: string): Record<string, string> {
  const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([input]) => input);
  const holding = inputs.filter(
    (input) => !/type="(radio|checkbox)"/.test(input) || /\schecked[\s=/>]/.test(input),
  );
  return holding.reduce((fields, input) => ({ ...fields, ...fieldOf(input) }), {});
}

function fieldOf(tag: string): Record<string, string> {
  const name = attributeOf(tag, 'name');
  return name === null ? {} : { [name]: attributeOf(tag, 'value') ?? '' };
}

/** Returns an attribute of the first tag of a text, unescaped. */
function attributeOf(text: string, name: string): string | null {
  const [tag = ''] = /<[^>]*>/.exec(text) ?? [];
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? null : unescaped(value);
}

/** Returns the visible text of a piece of HTML, in one line. */
export function textOf(html: string): string {
  const words = html.replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]*>/g, ' ');
  return unescaped(words).replace(/\s+/g, ' ').trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

function unescaped(text: string): string {
  return text.replace(/&(quot|#x27|#39|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}
