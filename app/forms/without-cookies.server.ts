import type { AppLoadContext } from '@remix-run/node';
import type { Flash } from '../../server/api/context.ts';
import { CLAIM_ANSWER_DAYS } from '../../server/domain/claims/claim-sheet.ts';
import { CONTACT_SENT, NO_ADDRESS_LEFT } from '../../server/domain/content/contact.ts';
import { BRAND } from '../brand.ts';
import { seeOther } from './see-other.server.ts';

/** The query parameter with the outcome of a form, for browsers that keep no cookies and so lose the flash message. */
export const NO_COOKIES = 'sin-cookies';

export const ALLOW_COOKIES =
  'tu navegador no guarda las cookies de este sitio: permítelas, o ábrelo en otro navegador.';

/** The messages of the forms that need no login, by the value of the parameter. */
const OUTCOMES = {
  consulta: { kind: 'success', text: CONTACT_SENT },
  'consulta-sin-respuesta': { kind: 'success', text: CONTACT_SENT, advice: NO_ADDRESS_LEFT },
  espera: { kind: 'success', text: 'Listo: estás en la lista y te escribimos apenas puedas inscribirte.' },
  hoja: {
    kind: 'success',
    text: `Recibimos tu hoja. Te respondemos al correo que escribiste en ${CLAIM_ANSWER_DAYS} días hábiles como máximo.`,
    advice: `Tu navegador no guarda las cookies de este sitio, y no podemos mostrarte tu copia: pídela a ${BRAND.supportEmail}.`,
  },
  pais: { kind: 'error', text: `El país sigue igual, porque ${ALLOW_COOKIES}` },
} as const satisfies Readonly<Record<string, Flash>>;

type Outcome = keyof typeof OUTCOMES;

const isOutcome = (value: string | null): value is Outcome =>
  value !== null && Object.hasOwn(OUTCOMES, value);

/**
 * Returns the path that a form redirects to after it left a flash message. A browser that sent no session may keep no
 * cookies, and would lose the message with its session, so the path carries the outcome, too.
 */
export function toldWithoutCookies(context: AppLoadContext, path: string, outcome: Outcome): string {
  if (context.hasSession) return path;
  const url = new URL(path, context.siteOrigin);
  url.searchParams.set(NO_COOKIES, outcome);
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * Returns the flash message of a page. The parameter counts only right after the form, not in a link that was shared.
 * @throws redirect to the page without the parameter, for a browser that keeps cookies after all
 */
export function flashOf(request: Request, context: AppLoadContext): Flash | null {
  const url = new URL(request.url);
  const outcome = url.searchParams.get(NO_COOKIES);
  if (!isOutcome(outcome) || context.refusal) return context.flash;
  if (context.hasSession) {
    url.searchParams.delete(NO_COOKIES);
    throw seeOther(`${url.pathname}${url.search}`);
  }
  const isFollowing = request.headers.get('referer')?.startsWith(`${context.siteOrigin}/`) ?? false;
  return isFollowing ? OUTCOMES[outcome] : null;
}
