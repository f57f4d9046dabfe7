/**
 * Every call to the academy API, in one table. `assumed` marks calls that the specification does not show: for an
 * academy whose API differs, they are changed only here.
 */

interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** `:name` parts are filled by `endpointPath`. */
  readonly path: string;
  /** Whether the stored refresh token is sent as a bearer (spec §7). */
  readonly auth: boolean;
  readonly assumed?: true;
  /** Belongs to the content service, which has its own base URL. */
  readonly content?: true;
}

export const ENDPOINTS = {
  login: { method: 'POST', path: '/api/auth/login/', auth: false, assumed: true },
  register: { method: 'POST', path: '/api/auth/register/', auth: false, assumed: true },
  logout: { method: 'POST', path: '/api/auth/logout/', auth: true, assumed: true },
  refresh: { method: 'POST', path: '/api/auth/refresh/', auth: true, assumed: true },
  /** Stores data about the user besides the login: the guardian, and how the name is shown on certificates. */
  updateMe: { method: 'PATCH', path: '/api/auth/me/', auth: true, assumed: true },
  changePassword: { method: 'POST', path: '/api/auth/password/', auth: true, assumed: true },
  /** Sends a link by e-mail with which a forgotten password can be replaced once. */
  sendPasswordLink: { method: 'POST', path: '/api/auth/password/link/', auth: false, assumed: true },
  resetPassword: { method: 'POST', path: '/api/auth/password/reset/', auth: false, assumed: true },
  /** Mails the logged-in user a code of six digits; the next call accepts it once. */
  sendEmailCode: { method: 'POST', path: '/api/auth/email/code/', auth: true, assumed: true },
  confirmEmail: { method: 'POST', path: '/api/auth/email/confirmation/', auth: true, assumed: true },
  /** Erases what the academy stores about a family, except what the law requires it to keep. */
  eraseMe: { method: 'POST', path: '/api/auth/me/erasure/', auth: true, assumed: true },
  campaigns: { method: 'GET', path: '/api/products/campaigns/', auth: false },
  campaign: { method: 'GET', path: '/api/campaigns/:id', auth: false },
  course: { method: 'GET', path: '/api/courses/:id', auth: false },
  /** Not used by the product (spec §7); nor is the next. */
  wholeLearningPath: { method: 'GET', path: '/api/learning-paths-all/:id', auth: false },
  resale: { method: 'POST', path: '/api/resale/', auth: true },
  createPurchase: { method: 'POST', path: '/api/purchases/', auth: true },
  updatePurchase: { method: 'PATCH', path: '/api/purchases/:id/', auth: true },
  createEnrollment: { method: 'POST', path: '/api/enrollments/', auth: true },
  enrollments: { method: 'GET', path: '/api/enrollments/', auth: true },
  /** Moves to another group, or withdraws; the specification shows no body. */
  updateEnrollment: { method: 'PATCH', path: '/api/enrollments/:id/', auth: true },
  enrolments: { method: 'GET', path: '/api/enrolments/', auth: true },
  createInvoice: { method: 'POST', path: '/api/invoices/', auth: true },
  invoiceEnrolments: { method: 'PATCH', path: '/api/invoices/:id/enrolments', auth: true },
  invoicePaidEmail: { method: 'POST', path: '/api/invoices/:id/paid-email', auth: true },
  invoiceDone: { method: 'PATCH', path: '/api/invoices/:id/done', auth: true },
  addCoupon: { method: 'POST', path: '/api/invoices/:id/couponadd', auth: true },
  invoiceEmail: { method: 'POST', path: '/api/invoices/:id/email', auth: true },
  children: { method: 'GET', path: '/api/children/', auth: true, assumed: true },
  createChild: { method: 'POST', path: '/api/children/', auth: true, assumed: true },
  updateChild: { method: 'PATCH', path: '/api/children/:id/', auth: true, assumed: true },
  studentRedirect: { method: 'GET', path: '/api/students/:platform_redirect/:id', auth: true },
  certificates: { method: 'GET', path: '/api/certificates/', auth: true, assumed: true },
  /** Anybody can verify a certificate by its code. */
  certificateCheck: { method: 'GET', path: '/api/certificates/verify/:code/', auth: false, assumed: true },
  recommendedAfterCourse: { method: 'GET', path: '/api/recommended/dashboard/course/:id/', auth: true },
  recommendedAfterPath: { method: 'GET', path: '/api/recommended/dashboard/learning_path/:id/', auth: true },
  dashboardBanners: { method: 'GET', path: '/api/banners/dashboard/', auth: true },
  organization: { method: 'GET', path: '/api/organizations/:id/', auth: true, assumed: true },
  inviteStudents: { method: 'POST', path: '/api/organizations/:id/invitations/', auth: true, assumed: true },
  cardToken: { method: 'POST', path: '/api/:provider/token/', auth: true },
  cardSession: { method: 'POST', path: '/api/:provider/session/', auth: true },
  cardAuthorization: { method: 'POST', path: '/api/:provider/authorization/', auth: true },
  cardStatus: {
    method: 'GET',
    path: '/api/:provider/purchases/:merchant/:purchaseNumber/',
    auth: true,
    assumed: true,
  },
  /**
   * The global card provider: single charges, monthly ones, promotion codes, and notifications of the outcome in our
   * journal.
   */
  paymentIntent: { method: 'POST', path: '/api/:provider/payment-intent/', auth: true },
  paymentIntentStatus: {
    method: 'GET',
    path: '/api/:provider/payment-intent/:purchaseNumber/',
    auth: true,
    assumed: true,
  },
  customer: { method: 'POST', path: '/api/:provider/customers/', auth: true },
  subscription: { method: 'POST', path: '/api/:provider/subscriptions/', auth: true },
  subscriptionStatus: {
    method: 'GET',
    path: '/api/:provider/subscriptions/:purchaseNumber/',
    auth: true,
    assumed: true,
  },
  endSubscription: {
    method: 'PATCH',
    path: '/api/:provider/subscriptions/:purchaseNumber/',
    auth: true,
    assumed: true,
  },
  promotionCode: { method: 'POST', path: '/api/:provider/promotion-codes/:id/', auth: true },
  intentRefund: { method: 'POST', path: '/api/:provider/refunds/', auth: true, assumed: true },
  intentRefundStatus: {
    method: 'GET',
    path: '/api/:provider/refunds/:purchaseNumber/',
    auth: true,
    assumed: true,
  },
  paymentSucceeded: { method: 'POST', path: '/api/:provider/payment/notification/success/', auth: true },
  paymentFailed: { method: 'POST', path: '/api/:provider/payment/notification/error/', auth: true },
  /** Refunds of a charge or a part of it, and their status. */
  cardRefund: { method: 'POST', path: '/api/:provider/refund/', auth: true, assumed: true },
  cardRefundStatus: {
    method: 'GET',
    path: '/api/:provider/refunds/:merchant/:purchaseNumber/',
    auth: true,
    assumed: true,
  },
  /** Cash and bank transfers (spec §7). */
  paymentInformation: { method: 'POST', path: '/api/:provider/payment-information/', auth: true },
  cardPromotions: { method: 'POST', path: '/api/cards/mc-validation/', auth: true },
  /** The two lists for the reconciliation, with the operator's own bearer. */
  charges: { method: 'GET', path: '/api/:provider/charges/?day=:day', auth: true, assumed: true },
  purchases: { method: 'GET', path: '/api/purchases/?day=:day', auth: true, assumed: true },
  courseOffers: { method: 'GET', path: '/api/courses/', auth: false, assumed: true },
  contact: { method: 'POST', path: '/api/contact/', auth: false, assumed: true },
  /** A parent's review of a course that has ended; the academy checks it before publishing. */
  writeReview: { method: 'POST', path: '/api/reviews/', auth: true, assumed: true },
  joinWaitingList: { method: 'POST', path: '/api/waiting-list/', auth: false, assumed: true },
  referCourse: { method: 'POST', path: '/api/referral/courses/:id/', auth: true },
  referPath: { method: 'POST', path: '/api/referral/paths/:id/', auth: true },
  referGroup: { method: 'POST', path: '/api/referral/group/:id/', auth: true },
  settleReferral: { method: 'PATCH', path: '/api/referral/invoice/:id/', auth: true },
  referrals: { method: 'GET', path: '/api/referral/', auth: true, assumed: true },
  invitation: { method: 'GET', path: '/api/referral/codes/:code/', auth: false, assumed: true },
  announcedPrograms: { method: 'GET', path: '/api/products/catch-users/', auth: false },
  catchUser: { method: 'POST', path: '/api/products/catch-users/', auth: false, assumed: true },
  waitingPlaces: { method: 'GET', path: '/api/waiting-list/', auth: true, assumed: true },
  freeSeat: { method: 'POST', path: '/api/waiting-list/freed-seats/', auth: true, assumed: true },
  claims: { method: 'POST', path: '/api/claims/', auth: false, assumed: true },
  courseEntry: { method: 'GET', path: '/entries/:id', auth: false, content: true },
  entries: { method: 'GET', path: '/entries?content_type=:type', auth: false, content: true, assumed: true },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof ENDPOINTS;

/**
 * Returns the path of an endpoint with its parts filled in and encoded.
 * @throws RangeError when a part is missing, so that no literal `:id` is ever sent
 */
export function endpointPath(name: EndpointName, parts: Readonly<Record<string, string>> = {}): string {
  return ENDPOINTS[name].path.replace(/:([a-zA-Z]+)/g, (_, part: string) => {
    const value = parts[part];
    if (!value) throw new RangeError(`Endpoint ${name} needs ${part}`);
    // A code that somebody types: no encoding keeps dots alone from leading to another call, so they are nobody's.
    return encodeURIComponent(/^\.{1,2}$/.test(value) ? '\uFFFD' : value);
  });
}

/** Whether an endpoint returns a list that always exists, even if it is empty: its path has no id. */
export function isListing(name: EndpointName): boolean {
  const { method, path } = ENDPOINTS[name];
  return method === 'GET' && !path.split('?')[0]?.includes(':');
}

/** Whether calls to an endpoint only read. */
export function isReading(name: EndpointName): boolean {
  return ENDPOINTS[name].method === 'GET';
}

/** Whether calls to an endpoint carry the user's login. */
export function carriesLogin(name: EndpointName): boolean {
  return ENDPOINTS[name].auth;
}

/** Whether the specification does not show an endpoint, so that an academy may not have it. */
export function isAssumed(name: EndpointName): boolean {
  const endpoint: Endpoint = ENDPOINTS[name];
  return endpoint.assumed === true;
}

/** Whether an endpoint belongs to the content service. */
export function isOfContentService(name: EndpointName): boolean {
  const endpoint: Endpoint = ENDPOINTS[name];
  return endpoint.content === true;
}
