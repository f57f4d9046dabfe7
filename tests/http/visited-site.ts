import { expect } from 'vitest';
import { logIn, person } from '../api/kipu.ts';
import { openDrawnSite } from './drawn-site.ts';
import type { TestSite } from './site.ts';

/** Who requests a page, and from where. */
export interface Visit {
  readonly email?: string;
  /** IANA time zone of the browser; '' when it is unknown. */
  readonly zone?: string;
  readonly sandbox?: string;
  readonly country?: string;
  readonly scenario?: string;
}

/** A site that draws the product's own pages, with people who are logged in. */
export interface VisitedSite extends TestSite {
  /** Returns the headers that a browser sends. */
  headersOf(visit?: Visit): Record<string, string>;
  /** Returns the HTML of a page's content. */
  mainAt(path: string, visit?: Visit): Promise<string>;
}

/**
 * Opens such a site.
 * @param options.now Time at which site and academy start.
 * @param options.people E-mails of those who are logged in; the first one is the default viewer.
 */
export async function openVisitedSite(options: {
  readonly now?: Date;
  readonly sandbox: string;
  readonly people: readonly string[];
}): Promise<VisitedSite> {
  const site = await openDrawnSite(options.now);
  const cookies = new Map<string | undefined, string>();
  for (const email of options.people) {
    const someone = person(site.kipu, { sandbox: options.sandbox });
    await logIn(someone, email);
    cookies.set(email, someone.cookie());
  }
  const headersOf = (visit: Visit = {}) => {
    const { email = options.people[0], zone = 'America/Lima', country = 'PE', scenario } = visit;
    const { sandbox = options.sandbox } = visit;
    return {
      'cf-ipcountry': country,
      cookie: `${cookies.get(email) ?? ''}; kipu_mock_sandbox=${sandbox}; kipu_zone=${encodeURIComponent(zone)}`,
      ...(scenario && { 'x-mock-scenario': scenario }),
    };
  };
  return {
    ...site,
    headersOf,
    async mainAt(path, visit) {
      const answer = await site.get(path, headersOf(visit));
      expect(answer.status).toBe(200);
      const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(await answer.text()) ?? [];
      return main.replaceAll('<!-- -->', '');
    },
  };
}

/** Returns the text of some HTML. */
export const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:)])/g, '$1')
    .replace(/\( /g, '(');
