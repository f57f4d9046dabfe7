import { Hono } from 'hono';
import type { Context } from 'hono';
import { z } from 'zod';
import { countingCards } from '../api/card-tries.ts';
import { isOurFault, kipuErrorOf, toldWhilePaying } from '../api/failures.ts';
import { heldId } from '../api/ids.ts';
import { CATALOGUE, KipuError } from '../errors.ts';
import type { ErrorCode } from '../errors.ts';
import { readReference } from '../reference.ts';
import { failureResponse } from './failure-page.ts';
import type { HostEnvironment, HostServices } from './host.ts';
import { clientNetwork } from './visit.ts';

/** What the provider's page posts; other fields are ignored. */
const ReturnForm = z.object({ transactionToken: z.string().min(1).max(200) });

/** A failure in the query of a URL: holds nothing secret, so it can be reloaded. */
const ToldFailure = z.object({
  fallo: z.string().refine((code): code is ErrorCode => Object.hasOwn(CATALOGUE, code)),
  referencia: z.string().default('').transform(readReference),
});

/**
 * `/pagos/retorno/{attempt}?clave=`: where the provider's own page sends people back to, from its origin and without
 * our cookie. The one-time value in the URL replaces both checks; without it nothing happens. Every response redirects
 * to a URL without it.
 */
export function paymentReturnRoutes(services: HostServices): Hono<HostEnvironment> {
  const { payments, log, errorReports } = services.api;
  const { settings } = services;
  const backTo = (attemptId: string) => `/enrollment?paso=4&intento=${encodeURIComponent(attemptId)}`;

  /** Leads to the page of the attempt, which says what is true of somebody who comes back without having paid. */
  const comeBack = async (c: Context<HostEnvironment>, attemptId: string) => {
    await payments.comeBack(attemptId);
    return c.redirect(`${backTo(attemptId)}&desde=banco`, 303);
  };

  const routes = new Hono<HostEnvironment>();
  routes.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
  });
  routes.get('/:attemptId', async (c) => {
    const attemptId = c.req.param('attemptId');
    const back = backTo(attemptId);
    const told = ToldFailure.safeParse(c.req.query());
    // Somebody cancels on the provider's page, or opens its return again.
    if (!told.success) return comeBack(c, attemptId);
    const { failure } = new KipuError(told.data.fallo);
    // What failed was an earlier request. Anybody can ask for this page, and must not raise the alarm for failing answers.
    const named = {
      ...failure,
      status: 200,
      ...(told.data.referencia && { reference: told.data.referencia }),
    };
    if (failure.leadsTo) return failureResponse(c, named);
    const wayOut =
      told.data.fallo === 'cards_held'
        ? {
            href: `/cuenta/correo?intento=${encodeURIComponent(attemptId)}`,
            text: 'Confirmar mi correo',
          }
        : { href: back, text: 'Volver a tu pago' };
    return failureResponse(c, named, wayOut);
  });
  routes.post('/:attemptId', async (c) => {
    const attemptId = heldId(c.req.param('attemptId'));
    const form = ReturnForm.safeParse(Object.fromEntries(new URLSearchParams(await c.req.text())));
    // The person cancelled on the provider's page.
    if (!form.success) return comeBack(c, attemptId);
    try {
      const attempt = await countingCards(services.api, ({ admit, cardDenied }) =>
        payments.payFromHostedPage({
          attemptId,
          returnSecret: c.req.query('clave') ?? '',
          transactionToken: form.data.transactionToken,
          cardDenied,
          admit: ({ userId, controls }) =>
            admit({ userId, ip: controls.ownName(clientNetwork(c, settings)), controls }),
        }),
      );
      const { purchaseNumber } = attempt;
      return c.redirect(
        purchaseNumber ? `/compras/${encodeURIComponent(purchaseNumber)}` : backTo(attemptId),
        303,
      );
    } catch (error) {
      const failed = kipuErrorOf(error);
      if (isOurFault(failed)) log.error({ error: failed.cause ?? error }, 'payment return failed');
      errorReports.remember(error, undefined, 'payments.payFromHostedPage');
      const { code, failure } = toldOfReturn(failed);
      const told = new URLSearchParams({ fallo: code, referencia: failure.reference ?? '' });
      return c.redirect(`/pagos/retorno/${encodeURIComponent(attemptId)}?${told.toString()}`, 303);
    }
  });
  return routes;
}

/**
 * Returns the failure to show. A value that matches nothing usually belongs to a page that has been opened again since;
 * it is not disclosed whose it is.
 */
function toldOfReturn(failed: KipuError): KipuError {
  return failed.code === 'not_found' ? new KipuError('hosted_page_closed') : toldWhilePaying(failed);
}
