import { randomUUID } from 'node:crypto';
import { http } from 'msw';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { INQUIRY_TYPES } from '../../server/domain/option-lists.ts';
import { apiRouter } from '../../server/api/router.ts';
import type { Api } from '../../server/api/router.ts';
import { KipuError } from '../../server/errors.ts';
import { SHEET } from '../support/factories/claims.ts';
import { failureOf } from './failing.ts';
import { openKipu, person } from './kipu.ts';
import type { Kipu } from './kipu.ts';

// Whatever needs no account can be sent by a program, without end.

/** What is on sale, which any page reads. */
const OF_THE_CATALOGUE = /\/api\/(?:courses|campaigns|products\/campaigns)\//;

let kipu: Kipu;
let calls = 0;
beforeAll(async () => {
  kipu = await openKipu();
  kipu.use(
    http.all('*/api/*', ({ request }) => {
      if (!OF_THE_CATALOGUE.test(request.url)) calls += 1;
    }),
  );
});
afterAll(() => kipu.close());

/** What has the academy do or tell something, for anybody. */
const LIMITED: Readonly<Record<string, (api: Api) => Promise<unknown>>> = {
  'account.login': (api) => api.account.login({ email: 'mama@kipu.test', password: 'una-clave' }),
  'account.register': (api) =>
    api.account.register({
      firstName: 'Ana',
      lastName: 'Torres',
      email: 'ana@kipu.test',
      country: 'PE',
      phone: '987654321',
      password: 'una-clave-larga',
      terms: 'on',
    }),
  'passwords.sendLink': (api) => api.passwords.sendLink({ email: 'mama@kipu.test' }),
  'passwords.reset': (api) => api.passwords.reset({ token: 'x'.repeat(20), newPassword: 'una-clave-larga' }),
  'referrals.follow': (api) => api.referrals.follow({ code: 'ROSA-7K2M' }),
  'support.sendContact': (api) =>
    api.support.sendContact({ tipo_de_consulta: INQUIRY_TYPES[0].code, message: '¿Cuándo empieza?' }),
  'support.fileClaim': (api) => api.support.fileClaim(SHEET),
  'verification.certificate': (api) => api.verification.certificate({ code: 'C-N20A-CF4J' }),
  'waitingList.joinAsVisitor': (api) =>
    api.waitingList.joinAsVisitor({
      product: 'entrada-curso-de-scratch',
      group: 'grupo-curso-de-scratch-sabado',
      submission: randomUUID(),
      name: 'Ana',
      channel: 'email',
      contact: 'ana@kipu.test',
      consent: 'on',
    }),
};

/** What changes only the session of its visitor. */
const OF_THE_SESSION = [
  'session.chooseCountry',
  'account.logout',
  'support.forgetClaim',
  'checkout.choose',
  'checkout.student',
  'checkout.guardian',
  'checkout.schedule',
  'invoices.removeCoupon',
];

test.each(Object.entries(LIMITED))('%s stops an address that had too many', async (_name, call) => {
  const refuse = () => Promise.reject(new KipuError('messages_limited'));
  const rateLimiter = { ...kipu.services.api.rateLimiter, admitMessage: refuse, admitLogin: refuse };
  const visitor = person(kipu, { sandbox: 'open-to-all', services: { rateLimiter } });
  calls = 0;
  expect(await failureOf(visitor.visit(call))).toMatchObject({ code: 'messages_limited', status: 429 });
  expect(calls, 'calls to the academy').toBe(0);
});

/** What this test needs of a procedure. */
const Definition = z.object({ type: z.enum(['query', 'mutation', 'subscription']) });

test('whatever anybody may change is limited, or is their own session', async () => {
  const changes = Object.entries<object>(apiRouter._def.procedures).flatMap(([name, procedure]) =>
    Definition.parse(Reflect.get(procedure, '_def')).type === 'mutation' ? name : [],
  );
  const visitor = person(kipu, { sandbox: 'open-to-all' });
  const open: string[] = [];
  for (const name of changes) {
    // Who may call is checked before what is sent.
    const code = await visitor.visit(async (api) => {
      const [topic = '', called = ''] = name.split('.');
      const procedure: unknown = Reflect.get(Object(Reflect.get(api, topic)), called);
      if (typeof procedure !== 'function') throw new Error(`${name} cannot be called`);
      return failureOf(Promise.resolve(Reflect.apply(procedure, undefined, []))).then(
        (failure) => failure.code,
        () => null,
      );
    });
    if (code !== 'login_required') open.push(name);
  }
  expect(open.length).toBeGreaterThan(10);
  expect(
    open.filter((name) => !(name in LIMITED) && !OF_THE_SESSION.includes(name)),
    'add these to LIMITED here, or to OF_THE_SESSION when the academy is sent nothing',
  ).toEqual([]);
});
