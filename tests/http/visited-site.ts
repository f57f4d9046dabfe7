import { expect } from 'vitest';
import { logIn, person } from '../api/kipu.ts';
import { openDrawnSite } from './drawn-site.ts';
import type { TestSite } from './site.ts';

/** Who opens a page, and from where. */
export interface Visit {
  readonly email?: string;
  /** IANA zone of the browser; '' where it is not known. */
  readonly zone?: string;
  readonly sandbox?: string;
  readonly country?: string;
  readonly scenario?: string;
}

/** A site that draws the pages of the product, and people who are logged in there. */
export interface VisitedSite extends TestSite {
  /** What a browser sends along. */
  headersOf(visit?: Visit): Record<string, string>;
  /** The content of a page, as it is written. */
  mainAt(path: string, visit?: Visit): Promise<string>;
}

/**
 * Opens such a site.
 * @param options.now The moment at which site and academy begin.
 * @param options.people E-mails of who is logged in; the first opens what nobody else is said to.
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

/** The words of some of a page, without what is only drawn. */
export const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:)])/g, '$1')
    .replace(/\( /g, '(');
