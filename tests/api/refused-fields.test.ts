import { randomUUID } from 'node:crypto';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SHEET } from '../support/factories/claims.ts';
import { failureOf } from './failing.ts';
import { logIn, openKipu, person } from './kipu.ts';
import type { Kipu } from './kipu.ts';
import type { Api } from '../../server/api/router.ts';

// Any form, refused by the academy at one of its fields: tests/upstream/refused-fields.test.ts has how frameworks say it.

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

const REFUSED = 'La academia no aceptó este dato';

/** A form: who sends it, the call behind it, and the field that stands at a path of what that call sends. */
interface Sent {
  readonly form: string;
  readonly email: string | null;
  readonly call: string;
  readonly send: (api: Api) => Promise<unknown>;
  readonly path: readonly [string, ...string[]];
  readonly field: string;
  /** What is read at the field. */
  readonly text?: string;
}

const review = { childId: 'hijo-mateo', courseId: 'x', stars: 5, text: 'x'.repeat(20), name: 'Ana' };
const contact = { name: 'Rosa', channel: 'email', contact: 'rosa@kipu.test', consent: 'on' } as const;
const waiting = { ...contact, product: 'entrada-curso-de-scratch', group: null };

const FORMS: readonly Sent[] = [
  {
    ...{ form: 'a review', email: 'mama@kipu.test', call: '*/api/reviews/' },
    send: (api) => api.parents.review(review),
    ...{ path: ['text'], field: 'text' },
  },
  {
    ...{ form: 'a sheet of the claims book', email: null, call: '*/api/claims/' },
    send: (api) => api.support.fileClaim({ ...SHEET, submissionId: randomUUID() }),
    ...{ path: ['consumer', 'document', 'number'], field: 'documentNumber' },
  },
  {
    ...{ form: 'the guardian of a sheet', email: null, call: '*/api/claims/' },
    send: (api) => api.support.fileClaim({ ...SHEET, submissionId: randomUUID() }),
    ...{ path: ['guardian', 'name'], field: 'guardianName' },
  },
  {
    ...{ form: 'a place in a waiting list', email: null, call: '*/api/waiting-list/' },
    send: (api) => api.waitingList.joinAsVisitor({ ...waiting, submission: randomUUID() }),
    ...{ path: ['contact', 'address'], field: 'contact' },
  },
  {
    ...{
      form: 'invitations of students',
      email: 'empresa@kipu.test',
      call: '*/api/organizations/*/invitations/',
    },
    send: (api) => api.organizations.invite({ id: 'organizacion-andina', emails: 'ana@colegio.test' }),
    ...{ path: ['emails', '0'], field: 'emails' },
  },
  {
    ...{ form: 'a question', email: null, call: '*/api/contact/' },
    send: (api) => api.support.sendContact({ tipo_de_consulta: 'academica', message: 'Hola' }),
    ...{ path: ['message'], field: 'message' },
    // Spec §8: the same sentence for every status.
    text: 'Ups, algo salió mal, intente de nuevo',
  },
];

const within = (path: readonly string[], said: unknown): unknown =>
  path.reduceRight<unknown>((inside, name) => ({ [name]: inside }), said);

describe.each(FORMS)('$form that is refused', ({ form, email, call, send, path, field, text = REFUSED }) => {
  const refusedBy = async (status: number, body: unknown) => {
    const someone = person(kipu, { sandbox: `${form}-${status}`.replaceAll(' ', '-') });
    if (email !== null) await logIn(someone, email);
    kipu.use(http.post(call, () => Response.json(body, { status })));
    return failureOf(someone.visit(send));
  };

  test('at a field is told so there', async () => {
    expect(await refusedBy(400, within(path, ['No.']))).toMatchObject({ fields: { [field]: text } });
  });

  test('for what nobody typed has no field to correct', async () => {
    const unseen = { detail: 'No.', course_id: ['No.'], submission_id: ['No.'], id: ['No.'] };
    expect(await refusedBy(422, unseen)).not.toHaveProperty('fields');
  });
});
