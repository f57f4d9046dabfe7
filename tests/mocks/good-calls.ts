import { z } from 'zod';
import { OPERATOR_TOKEN } from '../../mocks/bearer.ts';
import { Campaign, CampaignList } from '../../server/upstream/contracts/campaigns.ts';
import {
  Approved,
  AuthorizationStatus,
  RefundAnswer,
  RefundStatus,
  SessionAnswer,
  TokenAnswer,
} from '../../server/upstream/contracts/card-provider.ts';
import {
  CustomerAnswer,
  IntentRefundAnswer,
  IntentRefundStatus,
  PaymentIntentAnswer,
  PromotionCode,
  SubscriptionAnswer,
} from '../../server/upstream/contracts/global-card.ts';
import { ChargeList, PurchaseList } from '../../server/upstream/contracts/reconciliation.ts';
import { AnnouncedProgramList, CaughtUser } from '../../server/upstream/contracts/announced-programs.ts';
import {
  CourseEntry,
  CourseOffer,
  CourseOfferList,
  WholeLearningPath,
} from '../../server/upstream/contracts/courses.ts';
import { ENTRY_LISTS } from '../../server/upstream/contracts/entries.ts';
import { CardPromotionList, LocalPaymentMade } from '../../server/upstream/contracts/local-payments.ts';
import {
  KeptEnrollment,
  EnrollmentList,
  CreatedPurchase,
  OfferedResale,
} from '../../server/upstream/contracts/purchases.ts';
import {
  Invitation,
  ReferralStanding,
  RegisteredReferral,
} from '../../server/upstream/contracts/referrals.ts';
import { AddedCoupon, CreatedInvoice } from '../../server/upstream/contracts/invoices.ts';
import { Kept } from '../../server/upstream/contracts/answers.ts';
import { JoinedWaitingList, WaitingPlaceList } from '../../server/upstream/contracts/waiting-list.ts';
import { endpointPath } from '../../server/upstream/endpoints.ts';
import type { EndpointName } from '../../server/upstream/endpoints.ts';
import { logIn } from '../support/academy.ts';
import { ACCOUNT_CALLS, ROBLOX } from './account-calls.ts';
import type { GoodCall } from './account-calls.ts';
import {
  authorize,
  callAs,
  createInvoice,
  createPurchase,
  INVOICE,
  MERCHANT,
  openOrder,
  pay,
  transactionToken,
} from './buyer.ts';
import type { Buyer } from './buyer.ts';
import { ABROAD, begin, chargeBody, payAbroad } from './global-buyer.ts';

/** The body that enrolls in a cohort of the Roblox course. */
export const enrollmentFor = (purchase: string, group = 'cohorte-roblox-manana') => ({
  course_id: ROBLOX,
  course_name: 'Videojuegos con Roblox',
  module_id: 'modulo-roblox-vacaciones',
  module_name: 'Mi primer mundo en Roblox',
  group_id: group,
  group_name: 'Grupo Mañana',
  initial_date: '2026-12-07',
  schedules: [{ day: 'monday', hour: '10:00' }],
  timezone_name: 'America/Lima',
  purchase,
});

/** Pays by card; returns what gives all of it back. */
async function refundOf(buyer: Buyer) {
  const { order, response } = await pay(buyer);
  const { data } = Approved.parse(await response.json());
  return {
    MERCHANT_ID: MERCHANT,
    purchase_number: order.purchaseNumber,
    transaction_id: data.order.transactionId,
    amount: order.amount,
  };
}

/** Pays abroad; returns what gives all of it back. */
async function intentRefundOf(buyer: Buyer) {
  const { purchaseNumber, intent } = await payAbroad(buyer);
  return { payment_intent: intent.id, amount: intent.amount, purchase_number: purchaseNumber };
}

/** A place in the row of a group, for somebody who has no account. */
export const waitingBody = {
  submission_id: '7c1f3a52-93f0-4a55-8e49-6d1f7b0c2a11',
  product_id: 'entrada-curso-de-scratch',
  product_name: 'Scratch',
  group_id: 'grupo-curso-de-scratch-sabado',
  student: { id: null, first_name: 'Rosa' },
  contact: { name: 'Ana Torres', channel: 'email', address: 'ana@kipu.test' },
};

/** An order to be paid in cash, without its number. */
export const cashOrder = { MERCHANT_ID: MERCHANT, amount: 450, currency: 'PEN', payment_method: 'cash' };

/** A referral of the father, who has bought nothing yet, by the mother's code. */
const referralOf = async ({ academy }: Buyer, id: string) => ({
  parts: { id },
  bearer: await logIn(academy, 'papa@kipu.test'),
  body: { code: 'ROSA-2026' },
  answer: RegisteredReferral,
});

/** One for every endpoint: a new one does not compile without it. */
export const GOOD_CALLS: Record<EndpointName, (buyer: Buyer) => Promise<GoodCall>> = {
  ...ACCOUNT_CALLS,
  campaigns: async () => ({ answer: CampaignList }),
  campaign: async () => ({ parts: { id: 'verano' }, answer: Campaign }),
  course: async () => ({ parts: { id: ROBLOX }, answer: CourseOffer }),
  wholeLearningPath: async () => ({ parts: { id: 'ruta-pequenos-inventores' }, answer: WholeLearningPath }),
  resale: async (buyer) => {
    const purchase = await createPurchase(buyer);
    await buyer.academy.request('POST', endpointPath('createEnrollment'), {
      bearer: buyer.bearer,
      body: enrollmentFor(purchase),
    });
    return { body: { purchase }, answer: OfferedResale };
  },
  courseOffers: async () => ({ answer: CourseOfferList }),
  entries: async () => ({ parts: { type: 'faq' }, answer: ENTRY_LISTS.faq }),
  announcedPrograms: async () => ({ answer: AnnouncedProgramList }),
  catchUser: async () => ({
    body: {
      submission_id: waitingBody.submission_id,
      program_id: 'anuncio-musica-con-codigo',
      contact: waitingBody.contact,
    },
    answer: CaughtUser,
  }),
  referCourse: async (buyer) => referralOf(buyer, 'entrada-curso-de-scratch'),
  referPath: async (buyer) => referralOf(buyer, 'ruta-pequenos-inventores'),
  referGroup: async (buyer) => referralOf(buyer, 'grupo-videojuegos-con-roblox-manana'),
  settleReferral: async (buyer) => {
    const { bearer, body } = await referralOf(buyer, 'x');
    await buyer.academy.request('POST', endpointPath('referCourse', { id: 'x' }), { bearer, body });
    return {
      parts: { id: 'B001-000001' },
      bearer,
      body: { discount: 9, currency: 'USD' },
      answer: RegisteredReferral,
    };
  },
  referrals: async () => ({ answer: ReferralStanding }),
  invitation: async () => ({ parts: { code: 'ROSA-2026' }, answer: Invitation }),
  joinWaitingList: async () => ({ body: waitingBody, answer: JoinedWaitingList }),
  freeSeat: async (buyer) => ({
    body: { group_id: waitingBody.group_id, purchase_number: await createPurchase(buyer) },
    answer: z.object({}),
  }),
  waitingPlaces: async () => ({ answer: WaitingPlaceList }),
  charges: async () => ({ parts: { day: '2026-11-21' }, bearer: OPERATOR_TOKEN, answer: ChargeList }),
  purchases: async () => ({ parts: { day: '2026-11-21' }, bearer: OPERATOR_TOKEN, answer: PurchaseList }),
  courseEntry: async () => ({ parts: { id: ROBLOX }, answer: CourseEntry }),
  paymentIntent: async (buyer) => ({
    parts: ABROAD,
    body: await chargeBody(buyer),
    answer: PaymentIntentAnswer,
  }),
  paymentIntentStatus: async (buyer) => ({
    parts: { ...ABROAD, purchaseNumber: (await payAbroad(buyer)).purchaseNumber },
    answer: PaymentIntentAnswer,
  }),
  customer: async (buyer) => ({
    parts: ABROAD,
    body: {
      name: 'Rosa Quispe',
      email: 'mama@kipu.test',
      payment_method: (await chargeBody(buyer)).payment_method,
    },
    answer: CustomerAnswer,
  }),
  subscription: async (buyer) => ({
    parts: ABROAD,
    body: { ...(await chargeBody(buyer)), customer: 'cus_rosa' },
    answer: SubscriptionAnswer,
  }),
  subscriptionStatus: async (buyer) => ({
    parts: { ...ABROAD, purchaseNumber: await begin(buyer) },
    answer: SubscriptionAnswer,
  }),
  endSubscription: async (buyer) => ({
    parts: { ...ABROAD, purchaseNumber: await begin(buyer) },
    body: { cancel_at_period_end: true },
    answer: SubscriptionAnswer,
  }),
  promotionCode: async () => ({
    parts: { ...ABROAD, id: 'MUNDO10' },
    body: { amount: 12_900, currency: 'usd' },
    answer: PromotionCode,
  }),
  paymentSucceeded: async (buyer) => ({
    parts: ABROAD,
    body: { purchase_number: await createPurchase(buyer), transaction_id: 'pi_1' },
    answer: z.object({}),
  }),
  paymentFailed: async (buyer) => ({
    parts: ABROAD,
    body: { purchase_number: await createPurchase(buyer), transaction_id: null },
    answer: z.object({}),
  }),
  createPurchase: async () => ({ body: { MERCHANT_ID: MERCHANT }, answer: CreatedPurchase }),
  updatePurchase: async (buyer) => ({
    parts: { id: await createPurchase(buyer) },
    body: { amount: 450, currency: 'PEN', transaction_id: '993211570048581' },
    answer: Kept,
  }),
  createEnrollment: async (buyer) => ({
    body: enrollmentFor(await createPurchase(buyer)),
    answer: KeptEnrollment,
  }),
  createInvoice: async (buyer) => ({
    body: { ...INVOICE, purchase: await createPurchase(buyer) },
    answer: CreatedInvoice,
  }),
  addCoupon: async (buyer) => ({
    parts: { id: await createInvoice(buyer) },
    body: { code: 'KIPU10' },
    answer: AddedCoupon,
  }),
  invoiceEnrolments: async (buyer) => ({
    parts: { id: await createInvoice(buyer) },
    body: { purchase: '1', enrolments: [] },
    answer: Kept,
  }),
  invoiceDone: async (buyer) => ({
    parts: { id: await createInvoice(buyer) },
    body: { purchase: '1', transaction_id: '993211570048581', total: INVOICE.total, currency: 'PEN' },
    answer: Kept,
  }),
  invoicePaidEmail: async (buyer) => ({
    parts: { id: await createInvoice(buyer) },
    body: { email: 'mama@kipu.test' },
    answer: Kept,
  }),
  invoiceEmail: async (buyer) => ({
    parts: { id: await createInvoice(buyer) },
    body: { email: 'mama@kipu.test' },
    answer: Kept,
  }),
  enrollments: async () => ({ answer: EnrollmentList }),
  updateEnrollment: async (buyer) => {
    const body = enrollmentFor(await createPurchase(buyer));
    const answer = await callAs(buyer, 'createEnrollment', 'POST', { body });
    const { id } = KeptEnrollment.parse(await answer.json());
    return { parts: { id: id ?? '' }, body: { status: 'withdrawn' }, answer: KeptEnrollment };
  },
  cardToken: async () => ({ body: { MERCHANT_ID: MERCHANT }, answer: TokenAnswer }),
  cardSession: async (buyer) => ({
    body: { MERCHANT_ID: MERCHANT, amount: 450, token: (await openOrder(buyer)).securityToken },
    answer: SessionAnswer,
  }),
  cardAuthorization: async (buyer) => {
    const order = await openOrder(buyer);
    return {
      body: {
        MERCHANT_ID: MERCHANT,
        amount: order.amount,
        purchase_number: order.purchaseNumber,
        transaction_token: await transactionToken(buyer, order),
        token: order.securityToken,
      },
      answer: AuthorizationStatus,
    };
  },
  paymentInformation: async (buyer) => ({
    parts: { provider: 'dlocal' },
    body: { ...cashOrder, purchase_number: await createPurchase(buyer) },
    answer: LocalPaymentMade,
  }),
  cardPromotions: async () => ({
    body: { card_range: '447411', amount: 450, currency: 'PEN' },
    answer: CardPromotionList,
  }),
  cardRefund: async (buyer) => ({ body: await refundOf(buyer), answer: RefundAnswer }),
  cardRefundStatus: async (buyer) => {
    const { purchase_number: purchaseNumber } = await refundOf(buyer);
    return { parts: { merchant: MERCHANT, purchaseNumber }, answer: RefundStatus };
  },
  intentRefund: async (buyer) => ({
    parts: ABROAD,
    body: await intentRefundOf(buyer),
    answer: IntentRefundAnswer,
  }),
  intentRefundStatus: async (buyer) => {
    const { purchase_number: purchaseNumber } = await intentRefundOf(buyer);
    return { parts: { ...ABROAD, purchaseNumber }, answer: IntentRefundStatus };
  },
  cardStatus: async (buyer) => {
    const order = await openOrder(buyer);
    await authorize(buyer, order, await transactionToken(buyer, order));
    return {
      parts: { merchant: MERCHANT, purchaseNumber: order.purchaseNumber },
      answer: AuthorizationStatus,
    };
  },
};
