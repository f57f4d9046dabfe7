import { z } from 'zod';
import { VisitorWaitingInput, WaitingInput } from '../../server/domain/checkout/waiting-list.ts';
import { Honeypot } from '../../server/domain/content/contact.ts';
import { form, sayAndGo } from '../forms/form-action.server.ts';
import type { Submission } from '../forms/form-action.server.ts';
import { toldWithoutCookies } from '../forms/without-cookies.server.ts';
import { goToPay } from './choice-forms.server.ts';
import { placeWords } from './waiting-places.tsx';

/** Returns the form values with the product and group named in the page's URL. */
function wantedOf({ params, page, values }: Submission) {
  const search = new URLSearchParams(page.split('?')[1]);
  return {
    ...values,
    product: params['producto'],
    group: search.get('grupo'),
    announced: search.has('anunciado'),
  };
}

/** Returns the confirmation without a position: programs that cannot be bought yet have none. */
const willWrite = (address: string) => `Listo: te escribimos a ${address} apenas puedas inscribirte.`;

/** 'Avísame cuando haya cupo' for logged-in viewers. */
export const waitForm = form({
  schema: WaitingInput,
  input: wantedOf,
  call: (input, { context }) => context.api.waitingList.join(input),
  // The page itself shows the position.
  then: ({ position, address, firstName }, submission) => {
    const whose = firstName === null ? 'tu lugar' : `el lugar de ${firstName}`;
    const text =
      position === null ? willWrite(address) : `Listo: te escribimos a ${address} para confirmar ${whose}.`;
    return sayAndGo(submission, text);
  },
});

/** The same for visitors, who also enter their contact. */
export const visitorWaitForm = form({
  schema: VisitorWaitingInput.and(Honeypot),
  input: wantedOf,
  call: (input, { context }) => context.api.waitingList.joinAsVisitor(input),
  then: ({ position, address, firstName }, submission) => {
    const text =
      position === null
        ? willWrite(address)
        : `${placeWords({ position, firstName })}. Te avisamos a ${address} apenas se libere un cupo, y te lo guardamos 24 horas.`;
    const { context, page } = submission;
    return sayAndGo(submission, text, toldWithoutCookies(context, page, 'espera'));
  },
});

/** 'Usar mi cupo': continues to the purchase of the reserved seat, for the child that waited. */
export const heldSeatForm = form({
  schema: z.object({ product: z.string(), group: z.string(), childId: z.string().optional() }),
  input: wantedOf,
  call: async ({ childId, ...wanted }, submission) => {
    const { selection } = await submission.context.api.waitingList.byProduct(wanted);
    if (!selection) throw new Response(null, { status: 404 });
    return goToPay(selection, undefined, submission, childId);
  },
  then: (path) => path,
});
