import { afterEach, beforeEach } from 'vitest';
import { readChildClasses } from '../../server/calendar/child-classes.ts';
import { createCalendarFeeds } from '../../server/calendar/feeds.ts';
import type { CalendarFeeds } from '../../server/calendar/feeds.ts';
import { knownCourses } from '../../server/domain/checkout/purchase-details.ts';
import { createLogger } from '../../server/logger.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import { createCalendarFeedRows } from '../../server/store/calendar-feeds.ts';
import type { Store } from '../../server/store/database.ts';
import { createSealer } from '../../server/store/seal.ts';
import { CallControls } from '../../server/upstream/call-controls.ts';
import type { StoreSource } from '../store/stores.ts';
import { aCourse } from '../support/factories/catalogue.ts';
import { MONDAY } from '../support/factories/calendar.ts';
import { openFamilyAcademy } from './academy.ts';
import type { FamilyAcademy } from './academy.ts';
import { readCalendar } from './reading.ts';

/** What seals the subscribed calendars of these tests. */
export const SECRET = 'a secret of thirty-two characters';
const MINUTE_MS = 60_000;
const SCRATCH = aCourse('entrada-scratch', { sessions: 8 });

/** The only course of the catalogue. */
export const CATALOGUE = knownCourses(new Map([[SCRATCH.sys.id, SCRATCH]]), []);

/** Before each test, a family on a Monday whose calendars nobody subscribed to yet. */
export class Subscriptions {
  store!: Store;
  academy!: FamilyAcademy;
  feeds!: CalendarFeeds;
  now = MONDAY;
  /** Of the mother. */
  purchases: AttemptView[] = [];
  readonly lines: string[] = [];

  constructor(stores: StoreSource) {
    beforeEach(async () => {
      this.store = await stores.open();
      this.academy = await openFamilyAcademy();
      this.now = MONDAY;
      this.lines.length = 0;
      this.purchases = [];
      this.feeds = this.feedsUnder(SECRET);
    });
    afterEach(() => this.academy.close());
  }

  readonly mother = (bearer = this.academy.bearer) => ({
    userId: 'mama',
    bearer,
    controls: new CallControls({ sandbox: 'casa', scenario: 'caido' }),
  });

  readonly feedsUnder = (
    secret: string,
    rows = createCalendarFeedRows(this.store),
    limitMs = 10_000,
    former: readonly string[] = [],
  ) =>
    createCalendarFeeds({
      limitMs,
      rows,
      sealer: createSealer(secret, former),
      upstream: this.academy,
      purchasesOf: () => Promise.resolve(this.purchases),
      knownCourses: () => Promise.resolve(CATALOGUE),
      now: () => this.now,
      log: createLogger('info', { write: (line) => this.lines.push(line) }),
    });

  /** What the child follows, as the mother's dashboard has it. */
  readonly classes = (bearer = this.academy.bearer) => {
    const client = this.academy.for({ bearer, requestId: 'r', controls: CallControls.none });
    const reading = { now: this.now, report: () => undefined };
    return readChildClasses(client, 'hija-1', this.purchases, reading);
  };

  readonly openFeed = async () => this.feeds.open(this.mother(), await this.classes());
  readonly read = (token: string) => this.feeds.read(token, 'request-1');
  readonly events = async (token: string) => readCalendar((await this.read(token)) ?? '').events;
  readonly later = (minutes: number) => {
    this.now = new Date(this.now.getTime() + minutes * MINUTE_MS);
  };
}
