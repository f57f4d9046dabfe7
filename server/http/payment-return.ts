import { Hono } from 'hono';
import { z } from 'zod';
import { isOurFault, kipuErrorOf, toldWhilePaying } from '../api/failures.ts';
import { failureResponse } from './failure-page.ts';
import type { HostEnvironment, HostServices } from './host.ts';

/** What the provider's page posts. Anything else in it is of no interest. */
const ReturnForm = z.object({ transactionToken: z.string().min(1).max(200) });

/**
 * `/pagos/retorno/{attempt}?clave=`: where the provider's own page sends people back to, from its origin and without
 * our cookie. The one-time value in the address stands for both; without it nothing happens.
 */
export function paymentReturnRoutes(services: HostServices): Hono<HostEnvironment> {
  const { payments, log, errorReports } = services.api;
  const backTo = (attemptId: string) => `/enrollment?paso=4&intento=${encodeURIComponent(attemptId)}`;

  const routes = new Hono<HostEnvironment>();
  routes.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
  });
  // Somebody reloads the address, or comes back to it: the attempt's own page knows how it stands.
  routes.get('/:attemptId', (c) => c.redirect(backTo(c.req.param('attemptId')), 303));
  routes.post('/:attemptId', async (c) => {
    const attemptId = c.req.param('attemptId');
    const form = ReturnForm.safeParse(Object.fromEntries(new URLSearchParams(await c.req.text())));
    // The person gave up on the provider's page.
    if (!form.success) return c.redirect(backTo(attemptId), 303);
    try {
      const attempt = await payments.payFromHostedPage({
        attemptId,
        returnSecret: c.req.query('clave') ?? '',
        transactionToken: form.data.transactionToken,
      });
      const { purchaseNumber } = attempt;
      return c.redirect(
        purchaseNumber ? `/compras/${encodeURIComponent(purchaseNumber)}` : backTo(attemptId),
        303,
      );
    } catch (error) {
      const failed = kipuErrorOf(error);
      const requestId = c.get('requestId');
      errorReports.remember(error, undefined, 'payments.payFromHostedPage');
      if (isOurFault(failed)) log.error({ error: failed.cause ?? error, requestId }, 'payment return failed');
      const { failure } = toldWhilePaying(failed);
      if (failure.leadsTo) return failureResponse(c, failure);
      return failureResponse(c, failure, { href: backTo(attemptId), text: 'Volver a tu pago' });
    }
  });
  return routes;
}
