import { CertificateCheck } from '../../server/upstream/contracts/certificates.ts';
import { z } from 'zod';
import { Authentication, RefreshedTokens } from '../../server/upstream/contracts/account.ts';
import {
  ConfirmEmailAnswer,
  ErasureAnswer,
  ResetPasswordAnswer,
} from '../../server/upstream/contracts/passwords.ts';
import { ClaimAnswer } from '../../server/upstream/contracts/support.ts';
import {
  CertificateList,
  ChildList,
  CreatedChild,
  StudentRedirect,
  EnrolmentList,
} from '../../server/upstream/contracts/family.ts';
import {
  BannerList,
  InvitationsSent,
  Organization,
  RecommendedList,
} from '../../server/upstream/contracts/dashboards.ts';
import type { EndpointName } from '../../server/upstream/endpoints.ts';
import { endpointPath } from '../../server/upstream/endpoints.ts';
import { logIn } from '../support/academy.ts';
import type { Academy } from '../support/academy.ts';
import type { Buyer } from './buyer.ts';

/** A course that is on sale. */
export const ROBLOX = 'entrada-curso-de-videojuegos-con-roblox';

/** A call of each endpoint that succeeds, and the contract of its answer. */
export interface GoodCall {
  readonly parts?: Record<string, string>;
  readonly body?: unknown;
  /** Another bearer than the mother's. */
  readonly bearer?: string;
  readonly answer: z.ZodType;
}

/** Somebody who has no account yet. */
export const registration = {
  first_name: 'Ana',
  last_name: 'Torres',
  email: 'ana@kipu.test',
  phone: '+51987654320',
  country_code: 'PE',
  password: 'una-clave-larga',
};

const guardian = {
  relation: 'mother',
  document_type: 'DNI',
  document_number: '40123456',
  birth_date: '1986-05-14',
  phone: '+51987654321',
  country: 'PE',
  city: 'Lima',
  department: 'Lima',
  district: 'Miraflores',
  marketing_source: null,
};

const claim = {
  submission_id: '0d9b2f5e-4c53-4f0a-8f0e-6c1f4b1f8a11',
  consumer: {
    name: 'Ana Torres',
    document: { type: 'DNI', number: '40123456' },
    email: 'ana@kipu.test',
    phone: '+51987654320',
    address: 'Av. Arequipa 123',
    department: null,
    district: null,
    country: 'PE',
  },
  guardian: null,
  claim_object: 'service',
  object_description: 'Un curso',
  purchase_number: null,
  claimed_amount: null,
  claim_type: 'claim',
  detail: 'La clase no empezó.',
  request: 'Otra fecha.',
};

/** Has a link to a new password sent to the mother; returns its token, as she finds it in the mail. */
async function passwordToken(academy: Academy): Promise<string> {
  await academy.request('POST', endpointPath('sendPasswordLink'), { body: { email: 'mama@kipu.test' } });
  const mail = academy.ledger().findLast(({ kind }) => kind === 'mail');
  return mail?.kind === 'mail' ? (mail.link.split('/').at(-1) ?? '') : '';
}

/** Has a code mailed to the mother; returns it as she finds it in the mail. */
async function emailCode(academy: Academy, bearer: string): Promise<string> {
  await academy.request('POST', endpointPath('sendEmailCode'), { bearer });
  const mail = academy.ledger().findLast(({ kind }) => kind === 'mail');
  return mail?.kind === 'mail' ? mail.subject.slice(0, 6) : '';
}

/** The good calls of accounts, families and whoever writes to the academy. */
export const ACCOUNT_CALLS = {
  login: async () => ({ body: { email: 'mama@kipu.test', password: 'kipu2026' }, answer: Authentication }),
  register: async () => ({ body: registration, answer: Authentication }),
  logout: async () => ({ answer: z.object({}) }),
  refresh: async () => ({ answer: RefreshedTokens }),
  changePassword: async () => ({
    body: { password: 'kipu2026', new_password: 'otra-clave-larga' },
    answer: RefreshedTokens,
  }),
  sendPasswordLink: async () => ({ body: { email: 'mama@kipu.test' }, answer: z.object({}) }),
  resetPassword: async ({ academy }) => ({
    body: { token: await passwordToken(academy), new_password: 'otra-clave-larga' },
    answer: ResetPasswordAnswer,
  }),
  sendEmailCode: async () => ({ answer: z.object({}) }),
  confirmEmail: async ({ academy, bearer }) => ({
    body: { code: await emailCode(academy, bearer) },
    answer: ConfirmEmailAnswer,
  }),
  eraseMe: async () => ({ body: { password: 'kipu2026' }, answer: ErasureAnswer }),
  contact: async () => ({ body: { tipo_de_consulta: 'soporte', message: 'Hola' }, answer: z.object({}) }),
  claims: async () => ({ body: claim, answer: ClaimAnswer }),
  updateMe: async () => ({ body: { guardian }, answer: z.object({}) }),
  createChild: async () => ({
    body: {
      first_name: 'Inés',
      birth_date: '2017-03-04',
      age_range: '8_to_11',
      experience: 'basic',
      operating_system: 'windows',
      robotics_kit: null,
    },
    answer: CreatedChild,
  }),
  children: async () => ({ answer: ChildList }),
  enrolments: async () => ({ answer: EnrolmentList }),
  studentRedirect: async () => ({
    parts: { platform: 'aula', id: 'hija-valentina' },
    answer: StudentRedirect,
  }),
  writeReview: async () => ({
    body: { child_id: 'hijo-mateo', course_id: ROBLOX, stars: 5, text: 'Muy bueno.', name: 'Rosa' },
    answer: z.object({}),
  }),
  certificates: async () => ({ answer: CertificateList }),
  certificateCheck: async () => ({ parts: { code: 'C-N20A-CF4J' }, answer: CertificateCheck }),
  updateChild: async () => ({
    parts: { id: 'hija-valentina' },
    body: { certificate_name: 'full' },
    answer: z.object({}),
  }),
  recommendedAfterCourse: async () => ({ parts: { id: ROBLOX }, answer: RecommendedList }),
  recommendedAfterPath: async () => ({ parts: { id: 'ruta-pequenos-inventores' }, answer: RecommendedList }),
  dashboardBanners: async () => ({ answer: BannerList }),
  organization: async ({ academy }) => ({
    parts: { id: 'organizacion-andina' },
    bearer: await logIn(academy, 'empresa@kipu.test'),
    answer: Organization,
  }),
  inviteStudents: async ({ academy }) => ({
    parts: { id: 'organizacion-andina' },
    body: { emails: ['ana@ejemplo.com'] },
    bearer: await logIn(academy, 'empresa@kipu.test'),
    answer: InvitationsSent,
  }),
} satisfies Partial<Record<EndpointName, (buyer: Buyer) => Promise<GoodCall>>>;
