import { expect, test } from 'vitest';
import { keepCertificateName, keepGuardian, sendEmailCode } from '../../server/upstream/account.ts';
import { updateChild } from '../../server/upstream/family.ts';
import { settleReferral } from '../../server/upstream/referrals.ts';
import { sendContact, sendReview } from '../../server/upstream/support.ts';
import type { UpstreamClient } from '../../server/upstream/types.ts';
import { catchUser, freeSeat } from '../../server/upstream/waiting-list.ts';

// Pages show nothing of these answers: a success status means that the change was made, unless the body denies it.

/** Returns an academy that gives the same answer, with status 200, to every call. */
const answering = (told: unknown): UpstreamClient => ({
  call: ({ answer }) => answer.parseAsync(told),
});

const GUARDIAN = {
  relation: 'mother',
  document_type: 'dni',
  document_number: '44556677',
  birth_date: '1988-03-12',
  phone: '+51987654321',
  country: 'PE',
  city: 'Lima',
  department: null,
  district: null,
  marketing_source: null,
};

const CHANGES: Readonly<Record<string, (client: UpstreamClient) => Promise<unknown>>> = {
  'who answers for a family': (client) => keepGuardian(client, GUARDIAN),
  'how much of a name is shown': (client) => keepCertificateName(client, 'initial'),
  'what a family chose for a child': (client) => updateChild(client, '1', { certificate_name: 'full' }),
  'a code by mail': (client) => sendEmailCode(client),
  'a question to the academy': (client) =>
    sendContact(client, { tipo_de_consulta: 'academica', message: '¿Cuándo empieza el próximo grupo?' }),
  'what a parent says of a course': (client) =>
    sendReview(client, { child_id: '1', course_id: '2', stars: 5, text: 'Muy bien', name: 'María' }),
  'an address for a program to come': (client) =>
    catchUser(client, {
      submission_id: '8d3b0a0e-4d4e-4a6b-9d55-0a6f4f0f2b11',
      program_id: 'invierno',
      contact: { name: 'María', channel: 'email', address: 'mama@kipu.test' },
    }),
  'a seat that is free': (client) => freeSeat(client, 'g-lunes', '2027000017'),
  'the first invoice of an invited family': (client) =>
    settleReferral(client, '1', { discount: 2000, currency: 'PEN' }),
};

test.each(Object.entries(CHANGES))('%s is kept by whatever a good status brings', async (_, change) => {
  for (const told of [null, {}, { id: 7 }, { success: true }, [], { errors: [] }]) {
    await expect(change(answering(told))).resolves.not.toThrow();
  }
});

test.each(Object.entries(CHANGES))(
  '%s is not kept where the answer says that it failed',
  async (_, change) => {
    for (const told of [{ success: false }, { error: 'No se pudo guardar' }, { status: 'error' }]) {
      await expect(change(answering(told)), JSON.stringify(told)).rejects.toThrow('says that it failed');
    }
  },
);
