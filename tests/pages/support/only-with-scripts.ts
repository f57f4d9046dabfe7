/** A screen that panel.spec.ts opens without scripts, by the forms of all pages before it. */
const OPENED_BY_PANEL = 'panel.spec.ts opens this screen by forms alone';

/**
 * Tests that find nothing more without JavaScript, by their file and a part of their title, and what stands for them
 * there: another test that sends the same forms, or why there is nothing to see. They run once, with JavaScript. Every
 * page with scripts is opened without them by other tests.
 */
export const ONLY_WITH_SCRIPTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'account.spec.ts': {
    'after ten wrong passwords in a row the account waits': 'a wrong password is sent by the test before',
  },
  'after-denial.spec.ts': {
    'two denied cards keep the seat each': 'purchases.spec.ts pays after a denial',
  },
  'changes.spec.ts': {
    'a group that is full by now keeps the family': OPENED_BY_PANEL,
    'a change that is not confirmed says so': 'a refund on its way is followed by the last test',
    'a day before the first class nothing is moved': 'the first withdrawal sends the form',
    'after the dates only motives of the policy': 'the first withdrawal sends the form',
  },
  'coupons.spec.ts': {
    "the coupon 'INVIERNO20' is refused": "the coupon 'NADA10' is refused by the same form",
    "the coupon 'PRIMEROS50' is refused": "the coupon 'NADA10' is refused by the same form",
    "the coupon 'SCRATCH15' is refused": "the coupon 'NADA10' is refused by the same form",
    "the coupon 'BECA100' is refused": "the coupon 'NADA10' is refused by the same form",
    "the coupon '' is refused": "the coupon 'NADA10' is refused by the same form",
    'a coupon that is to be used alone is refused': "the coupon 'NADA10' is refused by the same form",
    'the second of two siblings costs less': 'purchase-twins.spec.ts buys for both',
  },
  'courses.spec.ts': {
    'in a pack enrolls in each of its courses': 'a course is bought by the same forms',
    'a vacation course bought on its own page is not sold again': 'purchase-twins.spec.ts is refused, too',
  },
  'global-card.spec.ts': {
    'a card without funds is denied in the same words': OPENED_BY_PANEL,
  },
  'kept-purchase.spec.ts': {
    'a purchase that was only chosen asks at the other device': 'the other test goes on by the same link',
  },
  'learning-paths.spec.ts': {
    'the whole of a path is bought in PEN': 'the first course of it is',
    'the first course of a path is bought in USD': 'the whole of it is',
    'a denied payment of a path is tried again as it was': 'purchase-twins.spec.ts tries again',
  },
  'paid-later.spec.ts': {
    'cash that expires frees its seat': 'the first code is asked for; waiting-list.spec.ts waits and buys',
  },
  'public-pages.spec.ts': {
    'keys pressed while a page wakes up': 'nothing wakes up',
  },
  'purchase-steps.spec.ts': {
    'where the guardian lives is any country': 'no script makes the list',
    'a price that the academy changed under the open review':
      'purchases.spec.ts changes that of an open order',
  },
  'purchase-twins.spec.ts': {
    'a payment that was begun on one device is finished on another': 'purchases.spec.ts finishes one later',
    'after a denial a child whose birth date only this visit knows': 'the denial before is tried again',
  },
  'purchase.spec.ts': {
    'a card that is not valid is denied with its own words': OPENED_BY_PANEL,
    'any other denial shows the order': 'purchases.spec.ts lists and opens a denial',
    'a lost connection during the authorization': 'global-card.spec.ts and lost-line.spec.ts lose answers',
    'what the bank never received is not shown as paid': OPENED_BY_PANEL,
    'px wide where it will once its script has come': 'no script comes',
    'going back after paying does not pay again': 'an address that is opened is a document either way',
    'an enrollment that fails at first is made up for': 'nobody presses what is made up for',
    'terms ticked before the scripts are there': 'no script comes',
    'words at a card field move nothing': "the fields are on the bank's page",
  },
  'purchases.spec.ts': {
    'while a purchase page was open is said': 'the price of an open order changes, too',
    'while a purchase page that asks for whom it is was open': 'the price of an open order changes, too',
    'while a course was open is said': 'the price of an open order changes, too',
    'another schedule is not sold while': 'the same is refused in two tabs',
    'a payment that was verified and not charged': 'lost-line.spec.ts pays what did not arrive',
    'a refused update of the purchase': OPENED_BY_PANEL,
  },
  'scenarios.spec.ts': {
    'compra-403': OPENED_BY_PANEL,
    'denegada-180': OPENED_BY_PANEL,
    'dato-de-tarjeta-invalido': 'sesion-de-tarjeta-vencida is tried again by the same form',
    'the terms are checked by the server too': 'it asks by itself, not through the page',
  },
  'students.spec.ts': {
    'a banner has another cover': 'no picture is loaded there, and the browser chooses among the same',
  },
  'under-way.spec.ts': {
    'a page without its line stays': 'the browser has a page of its own then',
    'what only reads goes on by itself': 'nothing reads by itself',
    'a submission whose line broke waits': 'the browser has a page of its own then',
    'what was late is said, and comes by itself': 'nothing comes by itself',
  },
};

/** Returns what finds these tests among all, for Playwright. */
export function onlyWithScripts(): RegExp[] {
  return Object.entries(ONLY_WITH_SCRIPTS).flatMap(([file, tests]) =>
    Object.keys(tests).map((title) => new RegExp(`${escaped(file)}.*${escaped(title)}`)),
  );
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
