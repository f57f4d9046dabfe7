/** A call as the specification describes it (docs/specification.md §7). */
export interface SpecifiedCall {
  /** Method and path with the specification's own parameter names; a sentence where it shows neither. */
  readonly call: string;
  /** 'shown': a bearer token is sent. 'not shown': we decide whether one is. */
  readonly auth: 'shown' | 'not shown';
  /** Whether the specification shows request and answer; if not, they are assumed. */
  readonly content: 'shown' | 'not shown';
  /** The procedure of the router that makes the call; of several, the one that a person reaches first. */
  readonly procedure: string;
  /** Name of the endpoint that stands for a call whose method and path the specification does not show. */
  readonly assumedEndpoint?: 'contact' | 'studentRedirect';
}

const asked = (
  call: string,
  auth: SpecifiedCall['auth'],
  content: SpecifiedCall['content'],
  procedure: string,
) => ({ call, auth, content, procedure }) satisfies SpecifiedCall;

/** Every call of the specification, in its order; `npm run api` shows the parts of each. */
export const SPECIFIED_CALLS: readonly SpecifiedCall[] = [
  asked('GET /api/learning-paths-all/{id}', 'not shown', 'not shown', 'learningPaths.whole'),
  asked('GET /api/courses/{id}', 'not shown', 'not shown', 'checkout.start'),
  asked('GET /api/campaigns/{id}', 'not shown', 'not shown', 'vacations.season'),
  asked(
    'GET /api/students/{learning_platform}_redirect/{id}',
    'shown',
    'not shown',
    'parents.enterStudentZone',
  ),
  asked('POST /api/resale/', 'shown', 'not shown', 'payments.resell'),
  asked('GET /api/recommended/dashboard/course/{id}/', 'not shown', 'not shown', 'parents.recommended'),
  asked(
    'GET /api/recommended/dashboard/learning_path/{id}/',
    'not shown',
    'not shown',
    'parents.recommended',
  ),
  asked('POST /api/enrollments/', 'shown', 'shown', 'payments.pay'),
  asked('GET /api/enrollments/', 'shown', 'shown', 'students.zone'),
  asked('GET /api/enrolments/', 'shown', 'not shown', 'parents.zone'),
  asked('PATCH /api/enrollments/{id}/', 'shown', 'not shown', 'changes.changeGroup'),
  asked('PATCH /api/invoices/{id}/enrolments', 'shown', 'not shown', 'payments.pay'),
  asked('POST /api/invoices/{id}/paid-email', 'shown', 'not shown', 'payments.pay'),
  asked('PATCH /api/invoices/{id}/done', 'shown', 'not shown', 'payments.pay'),
  asked('POST /api/invoices/{id}/couponadd', 'shown', 'not shown', 'invoices.addCoupon'),
  asked('POST /api/invoices/{id}/email', 'shown', 'not shown', 'invoices.email'),
  asked('POST /api/invoices/', 'shown', 'not shown', 'checkout.start'),
  asked('POST /api/referral/courses/{id}/', 'shown', 'not shown', 'checkout.choose'),
  asked('POST /api/referral/paths/{id}/', 'shown', 'not shown', 'checkout.choose'),
  asked('POST /api/referral/group/{id}/', 'shown', 'not shown', 'checkout.choose'),
  asked('PATCH /api/referral/invoice/{id}/', 'shown', 'not shown', 'payments.pay'),
  asked('GET /api/products/catch-users/', 'not shown', 'not shown', 'waitingList.announced'),
  asked('GET /api/products/campaigns/', 'not shown', 'not shown', 'vacations.season'),
  asked('GET /api/banners/dashboard/', 'not shown', 'not shown', 'students.zone'),
  asked('POST /api/purchases/', 'not shown', 'shown', 'checkout.start'),
  asked('PATCH /api/purchases/{id}/', 'not shown', 'shown', 'payments.pay'),
  asked('POST /api/{card_provider}/token/', 'not shown', 'shown', 'payments.pay'),
  asked('POST /api/{card_provider}/session/', 'not shown', 'shown', 'payments.openCardForm'),
  asked('POST /api/{card_provider}/authorization/', 'not shown', 'shown', 'payments.pay'),
  asked(
    'POST /api/{local_payments_provider}/payment-information/',
    'shown',
    'not shown',
    'payments.askHowToPay',
  ),
  asked('POST /api/cards/mc-validation/', 'shown', 'not shown', 'checkout.ways'),
  asked('POST /api/{global_card_provider}/payment-intent/', 'shown', 'not shown', 'payments.pay'),
  asked('POST /api/{global_card_provider}/promotion-codes/{id}/', 'shown', 'not shown', 'invoices.addCoupon'),
  asked('POST /api/{global_card_provider}/customers/', 'shown', 'not shown', 'payments.pay'),
  asked('POST /api/{global_card_provider}/subscriptions/', 'shown', 'not shown', 'payments.pay'),
  asked(
    'POST /api/{global_card_provider}/payment/notification/success/',
    'shown',
    'not shown',
    'payments.pay',
  ),
  asked('POST /api/{global_card_provider}/payment/notification/error/', 'shown', 'not shown', 'payments.pay'),
  {
    call: 'Contact (method and path not known)',
    auth: 'not shown',
    content: 'shown',
    procedure: 'support.sendContact',
    assumedEndpoint: 'contact',
  },
  {
    call: 'Entering the student zone (method and path not known)',
    auth: 'shown',
    content: 'shown',
    procedure: 'parents.enterStudentZone',
    assumedEndpoint: 'studentRedirect',
  },
];
