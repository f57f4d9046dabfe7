import { readAsText, unescaped } from './text-page.ts';

/** Whatever answers requests, without following where an answer leads. */
type Answering = (request: Request) => Promise<Response>;

/** A form on its way. */
interface SentForm {
  readonly method: 'POST';
  readonly headers: { readonly referer: string };
  readonly body: URLSearchParams;
}

/** Redirects that are followed before something goes in circles. */
const MOST_REDIRECTS = 10;

/** Controls of a form that its button sends along. */
const CONTROL = /<(input|select|textarea)\b([^>]*)>(?:([\s\S]*?)<\/\1>)?/g;

/**
 * A browser like lynx and w3m: no scripts, no styles, no `Origin`; a `Referer` with every form it sends. It reads pages
 * as text, follows links and presses buttons by their words, and keeps cookies by host.
 */
export class TextBrowser {
  readonly #answer: Answering;
  readonly #cookies = new Map<string, string>();
  #url: URL;
  #html = '';
  /** What was typed or ticked on this page, by the name of its control. */
  #written = new Map<string, string>();
  status = 0;

  constructor(home: string, answer: Answering) {
    this.#url = new URL(home);
    this.#answer = answer;
  }

  get url(): URL {
    return this.#url;
  }

  /** The page as it stands on the screen. */
  get text(): string {
    return readAsText(this.#html).text;
  }

  /** Takes a cookie as if the page's host had set it. */
  setCookie(name: string, value: string): void {
    this.#cookies.set(`${this.#url.host} ${name}`, value);
  }

  async open(address: string): Promise<void> {
    await this.#go(new URL(address, this.#url));
  }

  /** Follows the first link with these words. @throws Error when there is none */
  async follow(words: string): Promise<void> {
    for (const [, attributes = '', content = ''] of this.#html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)) {
      if (inOneLine(content) !== words) continue;
      return this.open(attributeOf(attributes, 'href') ?? '');
    }
    throw new Error(`No link '${words}' at ${this.#url.href}:\n${this.text}`);
  }

  /** Types into the field that has a label, or ticks its box. @throws Error when there is none */
  fill(label: string, value = 'on'): void {
    for (const [, attributes = '', content = ''] of this.#html.matchAll(
      /<label\b([^>]*)>([\s\S]*?)<\/label>/g,
    )) {
      if (!inOneLine(content).startsWith(label)) continue;
      const id = attributeOf(attributes, 'for');
      const around = id === null ? content : this.#html;
      const control = [...around.matchAll(CONTROL)].find(
        ([, , own = '']) => id === null || attributeOf(own, 'id') === id,
      );
      const name = attributeOf(control?.[2] ?? '', 'name');
      if (name === null) continue;
      this.#written.set(name, value);
      return;
    }
    throw new Error(`No field '${label}' at ${this.#url.href}:\n${this.text}`);
  }

  /** Presses the first button with these words, which sends its form. @throws Error when no form has it */
  async press(words: string): Promise<void> {
    for (const [, attributes = '', content = ''] of this.#html.matchAll(
      /<form\b([^>]*)>([\s\S]*?)<\/form>/g,
    )) {
      const button = [...content.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g)].find(
        ([, , said = '']) => inOneLine(said) === words,
      );
      if (!button) continue;
      const fields = this.#fieldsOf(content);
      const name = attributeOf(button[1] ?? '', 'name');
      if (name !== null) fields.append(name, attributeOf(button[1] ?? '', 'value') ?? '');
      const to = new URL(attributeOf(attributes, 'action') ?? this.#url.href, this.#url);
      to.hash = '';
      if (attributeOf(attributes, 'method') !== 'post') {
        to.search = fields.toString();
        return this.#go(to);
      }
      // lynx leaves the query out of what it says.
      const headers = { referer: `${this.#url.origin}${this.#url.pathname}` };
      return this.#go(to, { method: 'POST', headers, body: fields });
    }
    throw new Error(`No button '${words}' at ${this.#url.href}:\n${this.text}`);
  }

  /** What a form sends: what is written and chosen in it, and what the page had filled in. */
  #fieldsOf(form: string): URLSearchParams {
    const fields = new URLSearchParams();
    for (const [, tag, attributes = '', content = ''] of form.matchAll(CONTROL)) {
      const name = attributeOf(attributes, 'name');
      const isOff = /\sdisabled\b/.test(attributes);
      if (name === null || isOff) continue;
      const written = this.#written.get(name);
      const value = written ?? filledIn(tag ?? '', attributes, content);
      const isChoice = /\stype="(?:radio|checkbox)"/.test(attributes);
      const isChosen = !isChoice || written !== undefined || /\schecked\b/.test(attributes);
      if (value !== null && isChosen && !(isChoice && fields.has(name))) fields.append(name, value);
    }
    return fields;
  }

  async #go(address: URL, form?: SentForm): Promise<void> {
    let sent = form;
    this.#url = address;
    for (let turn = 0; turn < MOST_REDIRECTS; turn += 1) {
      const headers = { ...sent?.headers, cookie: this.#cookiesOfHost() };
      const answer = await this.#answer(new Request(this.#url, { ...sent, headers }));
      for (const cookie of answer.headers.getSetCookie()) this.#take(cookie);
      const location = answer.headers.get('location');
      if (location === null) {
        this.status = answer.status;
        this.#html = await answer.text();
        this.#written = new Map();
        return;
      }
      sent = undefined;
      this.#url = new URL(location, this.#url);
    }
    throw new Error(`It goes in circles at ${this.#url.href}`);
  }

  #cookiesOfHost(): string {
    const own = [...this.#cookies].flatMap(([key, value]) => {
      const [host, name = ''] = key.split(' ');
      return host === this.#url.host ? [`${name}=${value}`] : [];
    });
    return own.join('; ');
  }

  #take(cookie: string): void {
    const [pair = ''] = cookie.split(';');
    const [name = '', ...value] = pair.split('=');
    this.setCookie(name, value.join('='));
  }
}

/** What a page wrote into a control by itself. */
function filledIn(tag: string, attributes: string, content: string): string | null {
  if (tag === 'textarea') return unescaped(content);
  if (tag === 'input')
    return attributeOf(attributes, 'value') ?? (attributes.includes('"checkbox"') ? 'on' : '');
  const options = [...content.matchAll(/<option\b([^>]*)>/g)].map(([, own = '']) => own);
  const chosen = options.find((own) => /\sselected\b/.test(own)) ?? options[0];
  return chosen === undefined ? null : (attributeOf(chosen, 'value') ?? '');
}

const inOneLine = (html: string) => readAsText(html).text.replaceAll('\n', ' ');

/** An attribute among those of a tag, with its characters as they are meant. */
function attributeOf(attributes: string, name: string): string | null {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
  return value === undefined ? null : unescaped(value);
}
