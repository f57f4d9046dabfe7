/** React renders a page again in the browser, and complains when the server's HTML differs; complaints fail a test. */
const ONLY_READ = 'nothing is sent: what is read is what was answered, or React complains where scripts run';
/** HTML and CSS, with scripts and without. */
const DONE_BY_THE_BROWSER = 'the browser does it by the same HTML and styles';
const NO_SCRIPT_COMES = 'no script comes';
/** The test checks a response, not what scripts make of it. */
const ONLY_ANSWERED = 'the server answers the same to either';

/**
 * Tests that would find nothing more without JavaScript, by file and part of the title, with the reason: another test
 * that sends the same forms, or why nothing differs. They run once, with JavaScript. Other tests open every page with
 * scripts without them, too.
 */
export const ONLY_WITH_SCRIPTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'accessibility.spec.ts': {
    'the login dialog gives the focus back': 'steady.spec.ts closes a dialog by its link',
  },
  'account.spec.ts': {
    'an empty login says what is missing':
      'an empty registration is refused in the same way, and a wrong password by the same form',
    'a revealed password': 'no script reveals it',
  },
  'after-denial.spec.ts': {
    'two denied cards keep the seat each': 'purchases.spec.ts pays after a denial',
    'a denied card is followed by a bank transfer':
      'cash follows by the same form; paid-later.spec.ts asks for a transfer',
  },
  'buy-bar.spec.ts': {
    'by keys alone the button of the bar': 'purchase-twins.spec.ts buys by keys alone',
  },
  'calendar.spec.ts': {
    'Google opens in another tab': ONLY_READ,
    'a course goes into every calendar by ordinary links': DONE_BY_THE_BROWSER,
  },
  'changes.spec.ts': {
    'a day before the first class nothing is moved': 'the first withdrawal sends the form',
    'after the dates only motives of the policy': 'the first withdrawal sends the form',
  },
  'claims.spec.ts': {
    'the footer of every page leads to the book': ONLY_READ,
  },
  'contact.spec.ts': {
    'while it is on its way the form says so': 'a question is sent by the first test',
    'the other ways': ONLY_READ,
    'the page opens while the academy does not answer': ONLY_READ,
  },
  'coupons.spec.ts': {
    'the second of two siblings costs less': 'purchase-twins.spec.ts buys for both',
  },
  'courses.spec.ts': {
    'a vacation course bought on its own page is not sold again': 'purchase-twins.spec.ts is refused, too',
  },
  'dashboard-help.spec.ts': {
    'the questions stand by topic': DONE_BY_THE_BROWSER,
    'the quicker ways stand beside': ONLY_READ,
    'both are for people who are logged in': 'account.spec.ts asks for the login of a private page',
  },
  'global-card.spec.ts': {
    'a card without funds is denied in the same words': 'screens.test.ts opens this screen by forms alone',
    'a payment that the browser translates': 'only scripts mind what became of a page',
  },
  'hours-abroad.spec.ts': {
    'the review says the hours of both places': 'the payment says them, too',
  },
  'invitations.spec.ts': {
    'the own link asks for a login': 'account.spec.ts asks for the login of a private page',
  },
  'kept-purchase.spec.ts': {
    'a purchase that was only chosen asks at the other device': 'the other test goes on by the same link',
  },
  'late-part.spec.ts': {
    'what was late is said, and comes by itself': 'nothing comes by itself',
    'a form being filled in is left alone': 'nothing comes by itself',
    'a refused form is left': 'nothing comes by itself',
    'what another release of the site answers': 'without scripts every page is a document',
  },
  'learning-paths.spec.ts': {
    'a denied payment of a path is tried again as it was': 'purchases.spec.ts pays after a denial',
    'the receipt of a path is one sheet': DONE_BY_THE_BROWSER,
    'a visitor reviews a path': 'the first course of it is bought from there',
  },
  'organizations.spec.ts': {
    'a manager sees who is enrolled': ONLY_READ,
    'the name of a group leads to its students': 'the list is narrowed to that group by the same address',
    'on paper stands the list': DONE_BY_THE_BROWSER,
  },
  'paid-later.spec.ts': {
    'cash that expires frees its seat': 'the first code is asked for; waiting-list.spec.ts waits and buys',
    'the ways to pay say what each means': ONLY_READ,
  },
  'parents-forms.spec.ts': {
    'a password that is not given': 'a wrong one is refused by the same form',
  },
  'parents.spec.ts': {
    'the next class stands on top': ONLY_READ,
    'a class that is near': ONLY_READ,
    'a path says its level': ONLY_READ,
    'an ended path lies behind': ONLY_READ,
    'individual courses: one goes on': ONLY_READ,
    'a child without courses': ONLY_READ,
    'whatever is missing has its words': ONLY_READ,
    'a recommended card asks by chat': ONLY_READ,
  },
  'profiles.spec.ts': {
    'is told (zona-estudiantes-ajena)': 'the zone that fails is told by the same form',
    'the zone of the parents is one': ONLY_READ,
    'names of sixty letters': DONE_BY_THE_BROWSER,
  },
  'public-pages.spec.ts': {
    'keys pressed while a page wakes up': 'nothing wakes up',
    'nothing moves for those': DONE_BY_THE_BROWSER,
  },
  'purchase-steps.spec.ts': {
    'where the guardian lives is any country': 'no script makes the list',
    'a price that the academy changed under the open review':
      'purchases.spec.ts changes that of an open order',
    'a known family with one child': 'after-denial.spec.ts and purchase-twins.spec.ts meet the payment',
    'twins are asked for by name': 'purchase-twins.spec.ts is asked for them',
    'a program that is taken off sale on the way': 'it is refused in the same words under the open review',
  },
  'purchase-twins.spec.ts': {
    'after a denial a child whose birth date only this visit knows': 'purchases.spec.ts pays after a denial',
  },
  'purchase.spec.ts': {
    'px wide where it will once its script has come': NO_SCRIPT_COMES,
    'terms ticked before the scripts are there': NO_SCRIPT_COMES,
    'words at a card field move nothing': "the fields are on the bank's page",
  },
  'purchases.spec.ts': {
    'while a purchase page was open is said': 'the price of an open order changes, too',
    'while a purchase page that asks for whom it is was open': 'the price of an open order changes, too',
    'while a course was open is said': 'the price of an open order changes, too',
    'a payment that was verified and not charged': 'lost-line.spec.ts pays what did not arrive',
    'the list stands while the academy does not': ONLY_READ,
  },
  'receipt.spec.ts': {
    'an approved purchase shows every fact': ONLY_READ,
    "'Confirmamos tu pago' opens": DONE_BY_THE_BROWSER,
    'a receipt says when the first class is': ONLY_READ,
    "'Ver Mi Compra' opens the dashboard": 'purchase.spec.ts follows it',
  },
  'scenarios.spec.ts': {
    'dato-de-tarjeta-invalido': 'sesion-de-tarjeta-vencida is tried again by the same form',
    'the terms are checked by the server too': 'it asks by itself, not through the page',
  },
  'security.spec.ts': {
    'opening pages changes nothing': ONLY_ANSWERED,
    'an error in the browser is told': 'nothing fails where no script runs',
    'a module that is not what was built': NO_SCRIPT_COMES,
  },
  'shop-window.spec.ts': {
    'nor on what belongs to somebody': DONE_BY_THE_BROWSER,
  },
  'steady.spec.ts': {
    'stands still while its scripts come': NO_SCRIPT_COMES,
    'the payment stands still while': NO_SCRIPT_COMES,
    'no page of a family moves': NO_SCRIPT_COMES,
    'stays there while scripts and card fields come': NO_SCRIPT_COMES,
    'the login says what it is for': ONLY_READ,
  },
  'students.spec.ts': {
    'a banner has another cover': 'the browser chooses among the same',
    'a student finds the courses': ONLY_READ,
    'certificates that do not come are told': ONLY_READ,
  },
  'subscriptions.spec.ts': {
    'a withdrawal from what is paid month by month': 'changes.spec.ts withdraws, and the other test ends it',
  },
  'under-way.spec.ts': {
    'a page without its line stays': 'the browser has a page of its own then',
    'in a dialog that covers its page': 'no dialog covers its page then',
    'what only reads goes on by itself': 'nothing reads by itself',
    'a submission whose line broke waits': 'the browser has a page of its own then',
    'a page stays when its data is answered by': 'the browser shows what was answered then',
    'a page whose data breaks off': 'the browser has a page of its own then',
    'a way within a page is seen': 'the browser shows it by itself then',
    'a step that takes long': 'the browser shows it by itself then',
    'a card form that takes long': 'no card form comes',
    'a card form whose scripts are blocked': 'no card form comes',
    'a submission to another page': 'the browser shows it by itself then',
    'a certificate that is downloaded': 'the browser shows it by itself then',
  },
  'user-menu.spec.ts': {
    'a manager gets to the organization': "a parent's menu is opened and followed",
  },
  'waiting-list.spec.ts': {
    'a seat of the waiting list of a path': 'a family waits and buys by the same forms',
  },
  'week.spec.ts': {
    'on a phone a student is in class': 'a mother is by the same way',
    'a dashboard that the browser translates': 'only scripts mind what became of a page',
  },
};

/** Returns patterns that match these tests, for Playwright. */
export function onlyWithScripts(): RegExp[] {
  return Object.entries(ONLY_WITH_SCRIPTS).flatMap(([file, tests]) =>
    Object.keys(tests).map((title) => new RegExp(`${escaped(file)}.*${escaped(title)}`)),
  );
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
