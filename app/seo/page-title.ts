import { BRAND } from '../brand.ts';

/**
 * The title of a page: its name, the brand's, and 'Error: ' in front when one of its forms was refused, so that it is
 * the first thing a screen reader says.
 * @param name What the page is called.
 * @param matches As `meta` gets them; the root's data says whether a form was refused.
 */
export function pageTitle(name: string, matches: readonly { readonly data: unknown }[]): { title: string } {
  const refused = matches.some(
    ({ data }) =>
      typeof data === 'object' && data !== null && 'formRefused' in data && data.formRefused === true,
  );
  return { title: `${refused ? 'Error: ' : ''}${name} | ${BRAND.name}` };
}
