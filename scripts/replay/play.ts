import { newOpening } from '../../mocks/sandboxes.ts';
import type { LedgerEntry } from '../../mocks/ledger.ts';
import type { Screen } from '../../mocks/panel/openings.ts';
import { formOf, textOf, Visitor } from '../../mocks/panel/visitor.ts';
import { PAID_ABROAD, PAID_MONTHLY } from '../../mocks/scenarios/abroad.ts';
import { askedHowToPay } from '../../mocks/scenarios/cash.ts';
import { PAID } from '../../mocks/scenarios/scenario.ts';
import type { Way } from '../../mocks/scenarios/scenario.ts';
import type { PaymentWay } from '../../server/domain/checkout/payment-way.ts';
import { majorAmount } from '../../server/domain/money.ts';
import type { Story } from '../../server/payments/back-office.ts';
import { AND_SO_ON, decisionsOf, PLACEHOLDERS } from './exchange.ts';
import type { Answer, Exchange } from './exchange.ts';
import type { Call, Stage } from './stage.ts';

/** How far the clock moves before the page is read again: by then every status query is due. */
const STEP_MS = 6 * 60_000;
/** How often the page is read, at most, while answers are left. */
const MOST_LOOKS = 20;

/** The result of a replay. */
export interface Played {
  readonly name: string;
  readonly calls: readonly Call[];
  /** Events of the payment after its authorization was sent. */
  readonly events: readonly { readonly state: string; readonly detail: string }[];
  readonly decided: readonly string[];
  /** What really happened at the academy and the bank, in order. */
  readonly ledger: readonly LedgerEntry['kind'][];
  readonly path: string;
  readonly read: string;
  /** What differs from the expected, one line each. */
  readonly problems: readonly string[];
}

/** Replays a recorded exchange: somebody buys, and the provider gives the recorded answers. */
export async function playExchange(
  stage: Stage,
  {
    name,
    way = 'card',
    answers,
    decided,
    shown = [],
  }: Omit<Exchange, 'shown'> & Partial<Pick<Exchange, 'shown'>>,
): Promise<Played> {
  const bought = { name, way: WAYS[way], scenario: null, shown };
  const played = await play(stage, bought, (story) => answers.map((answer) => filledIn(answer, story))).catch(
    (error: unknown) => stuck(stage, name, error),
  );
  const isWhole = decided.at(-1) !== AND_SO_ON;
  const expected = isWhole ? decided : decided.slice(0, -1);
  const came = isWhole ? played.decided : played.decided.slice(0, expected.length);
  const problem = `decided ${played.decided.join(' → ')}, not ${decided.join(' → ')}`;
  return came.join() === expected.join() ? played : { ...played, problems: [...played.problems, problem] };
}

/** A replay in which the buyer got stuck, so that the others are played all the same. */
function stuck(stage: Stage, name: string, error: unknown): Played {
  stage.queue = [];
  const problem = error instanceof Error ? error.message : String(error);
  const nothing = { events: [], decided: [], ledger: [], path: '', read: '' };
  return { name, calls: stage.takeCalls(), ...nothing, problems: [problem] };
}

const WAYS: Readonly<Record<PaymentWay, Way>> = {
  card: PAID,
  card_abroad: PAID_ABROAD,
  subscription: PAID_MONTHLY,
  cash: askedHowToPay('cash'),
  transfer: askedHowToPay('transfer'),
};

/** Replays a scenario: somebody walks to its screen. */
export function playScreen(stage: Stage, { id, way, scenario, text }: Screen): Promise<Played> {
  return play(stage, { name: id, way, scenario, shown: [text] }, () => []);
}

async function play(
  stage: Stage,
  {
    name,
    way,
    scenario,
    shown,
  }: { name: string; way: Way; scenario: string | null; shown: readonly string[] },
  answersFor: (story: Story | undefined) => Answer[],
): Promise<Played> {
  const sandbox = newOpening();
  const visitor = new Visitor(stage.siteOrigin, sandbox, stage.fetch);
  stage.takeCalls();
  const opening = await visitor.goTo(way, scenario);
  const named = opening.sends?.fields?.['attemptId'];
  const storyNow = async () => (named === undefined ? undefined : (await stage.backOffice.find(named))[0]);
  stage.queue = answersFor(await storyNow());
  const before = (await storyNow())?.events.length ?? 0;
  let page = await visitor.finish(opening);
  const isRead = () => shown.every((text) => mainOf(page.html).includes(text));
  for (let look = 0; look < MOST_LOOKS && (stage.queue.length > 0 || !isRead()); look += 1) {
    if (!page.path.startsWith('/compras/')) break;
    stage.advance(STEP_MS);
    page =
      stage.queue[0]?.endpoint === 'endSubscription'
        ? await visitor.finish(formOf(page, 'Sí, terminar mi pago mensual'))
        : await visitor.open(page.path);
  }
  const left = stage.queue.length;
  stage.queue = [];
  const read = mainOf(page.html);
  const story = await storyNow();
  const events = (story?.events ?? []).slice(before).filter(({ toState }) => toState !== 'auth_sent');
  return {
    name,
    calls: stage.takeCalls(),
    events: events.map(({ toState, detailJson }) => ({ state: toState, detail: detailJson })),
    decided: decisionsOf(events),
    ledger: stage.ledgerOf(sandbox).map(({ kind }) => kind),
    path: page.path,
    read,
    problems: [
      ...(left > 0 ? [`${left} of the recorded answers were never asked for`] : []),
      ...shown.filter((text) => !read.includes(text)).map((text) => `not shown: ${text}`),
    ],
  };
}

/** Returns the text of a page's main element. */
function mainOf(html: string): string {
  return textOf(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html);
}

/** Returns a recorded answer with the values of this purchase. */
function filledIn(answer: Answer, story: Story | undefined): Answer {
  const attempt = story?.attempt;
  if (!attempt || answer.body === undefined) return answer;
  const { purchaseNumber, amountMinor: minor, currency } = attempt;
  const text = JSON.stringify(answer.body)
    .replaceAll(PLACEHOLDERS.purchaseNumber, purchaseNumber ?? '')
    .replaceAll(`"${PLACEHOLDERS.amount}"`, String(majorAmount({ minor, currency })))
    .replaceAll(`"${PLACEHOLDERS.minor}"`, String(minor))
    .replaceAll(PLACEHOLDERS.currency, currency);
  const body: unknown = JSON.parse(text);
  return { ...answer, body };
}
