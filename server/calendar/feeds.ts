import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { SingleFlight } from '../cache.ts';
import type { KnownCourses } from '../domain/checkout/purchase-details.ts';
import type { ClassSeries } from '../domain/family/class-times.ts';
import { KipuError } from '../errors.ts';
import type { Logger } from '../logger.ts';
import type { AttemptView } from '../payments/types.ts';
import type { CalendarFeedRows, FeedKey } from '../store/calendar-feeds.ts';
import type { CalendarFeedTable } from '../store/schema.ts';
import { sha256 } from '../store/seal.ts';
import type { Sealer } from '../store/seal.ts';
import { credentialText, parseCredential } from '../upstream/call-controls.ts';
import type { Credential } from '../upstream/call-controls.ts';
import { UpstreamError } from '../upstream/types.ts';
import type { Upstream, UpstreamContext } from '../upstream/types.ts';
import { calendarText, eventId } from './calendar-text.ts';
import type { ChildClasses, Revision } from './calendar-text.ts';
import { readChildClasses, readStudentClasses } from './child-classes.ts';
import { KnownSeries, withPastClasses, withUnreadClasses } from './past-classes.ts';

/** How long a copy is used before the academy API is asked again. Milliseconds. */
const FRESH_MS = 5 * 60_000;
/** How long the academy may take before a calendar app gets the copy. Milliseconds. */
const LIMIT_MS = 10_000;
/** 256 random bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** The last text of a feed, and the revisions of its events, including events that are no longer in it. */
const FeedCopy = z.object({
  text: z.string(),
  /** First name of the child; missing in copies of older versions. */
  firstName: z.string().optional(),
  events: z.record(
    z.string(),
    z.object({
      /** Everything of the event that families see, as one text: when it differs, the event has changed. */
      content: z.string(),
      sequence: z.number().int().nonnegative(),
      /** Epoch milliseconds. */
      revisedAt: z.number(),
    }),
  ),
});
type FeedCopy = z.infer<typeof FeedCopy>;

/** The columns of a feed that are sealed. */
type SealedPart = 'token' | 'credential' | 'copy';

/** The parent for whom a feed is read. */
export interface FeedOwner extends Credential {
  readonly userId: string;
}

/**
 * Subscribed calendars, one per child of a parent, fetched without a session by a secret in the URL. The store has the
 * secret hashed, and also sealed, so that the URL can be shown to the parent again.
 */
export type CalendarFeeds = ReturnType<typeof createCalendarFeeds>;

/** Returns the calendar feeds of a store. */
export function createCalendarFeeds(options: {
  readonly rows: CalendarFeedRows;
  readonly sealer: Sealer;
  readonly upstream: Upstream;
  /** Returns every payment of a user that was ever sent. */
  readonly purchasesOf: (userId: string) => Promise<readonly AttemptView[]>;
  /**
   * Returns what the catalogue says about courses, the only source of a student's number of classes. @throws
   * UpstreamError
   */
  readonly knownCourses: (context: Omit<UpstreamContext, 'bearer'>) => Promise<KnownCourses>;
  readonly now: () => Date;
  readonly log: Logger;
  readonly limitMs?: number;
}) {
  const { rows, sealer, upstream, purchasesOf, knownCourses, now, log, limitMs = LIMIT_MS } = options;
  /** Concurrent requests for a calendar share one reading. */
  const readings = new SingleFlight<string | null>();

  const subject = ({ userId, childId }: FeedKey, part: SealedPart) => `calendar-${part}:${userId}:${childId}`;
  const seal = (key: FeedKey, part: SealedPart, text: string) => sealer.seal(subject(key, part), text);
  const unseal = (row: CalendarFeedTable, part: SealedPart) => sealer.open(subject(row, part), row[part]);

  async function openCopy(row: CalendarFeedTable): Promise<FeedCopy | null> {
    const text = await unseal(row, 'copy');
    return text === null ? null : FeedCopy.parse(JSON.parse(text));
  }

  async function openCredential(row: CalendarFeedTable) {
    const text = await unseal(row, 'credential');
    return text === null ? null : parseCredential(text);
  }

  /** Returns a part sealed again if a former secret sealed it: otherwise it may not be written for years. */
  async function sealedAnew(row: CalendarFeedTable, part: 'token' | 'credential') {
    const text = await unseal(row, part);
    return text !== null && sealer.isFormer(row[part]) ? { [part]: await seal(row, part, text) } : {};
  }

  /** A demo's sandbox is stored with the feed; a scenario is not, since it belongs to the session that chose it. */
  const sealCredential = (key: FeedKey, { bearer, controls }: FeedOwner) =>
    seal(key, 'credential', credentialText({ bearer, controls: controls.lasting }));

  /** Returns a row with a new secret, and that secret. */
  async function newFeed(owner: FeedOwner, classes: ChildClasses, before: FeedCopy | null) {
    const token = randomBytes(32).toString('base64url');
    const key = { userId: owner.userId, childId: classes.childId };
    const row: CalendarFeedTable = {
      ...key,
      tokenHash: sha256(token),
      token: await seal(key, 'token', token),
      credential: await sealCredential(key, owner),
      copy: await seal(key, 'copy', JSON.stringify(nextCopy(classes, before, now()))),
      copiedAt: now().getTime(),
      createdAt: now().getTime(),
    };
    return { token, row };
  }

  const findOwn = ({ userId }: FeedOwner, childId: string) => rows.find({ userId, childId });

  /**
   * Returns the secret of a child's feed, or null if there is none. From then on the feed is read with the current
   * bearer token, since the one it was created with may have expired.
   */
  async function existing(owner: FeedOwner, childId: string): Promise<string | null> {
    const row = await findOwn(owner, childId);
    if (!row) return null;
    const credential = await openCredential(row);
    if (credential?.bearer !== owner.bearer) {
      await rows.change(row, { credential: await sealCredential(row, owner) });
    }
    return unseal(row, 'token');
  }

  /** Returns the secret of a child's feed, creating the feed if there is none. */
  async function open(owner: FeedOwner, classes: ChildClasses): Promise<string> {
    const known = await existing(owner, classes.childId);
    if (known !== null) return known;
    const { row } = await newFeed(owner, classes, null);
    // Another tab may have created the feed meanwhile: it is used, unless this site cannot open its secret.
    return (await unseal(await rows.add(row), 'token')) ?? renew(owner, classes);
  }

  /** Returns a new secret. The old one stops working. */
  async function renew(owner: FeedOwner, classes: ChildClasses): Promise<string> {
    const row = await findOwn(owner, classes.childId);
    if (!row) return open(owner, classes);
    const { token, row: renewed } = await newFeed(owner, classes, await openCopy(row));
    const { tokenHash, token: sealedToken, credential, copy, copiedAt } = renewed;
    const parts = { tokenHash, token: sealedToken, credential, copy, copiedAt };
    // Another tab may have renewed it meanwhile: its URL is used.
    return (await rows.change(row, parts)) ? token : open(owner, classes);
  }

  /**
   * Returns the calendar of a secret: the current one, or the last good copy while the academy API does not answer or
   * no longer accepts the bearer token.
   * @returns null for a secret that is invalid (now), or a child that is no longer the parent's.
   * @throws KipuError upstream_unavailable when there is no copy either.
   */
  async function read(token: string, requestId: string): Promise<string | null> {
    if (!TOKEN.test(token)) return null;
    const tokenHash = sha256(token);
    // Join before the row is read: with an old row, a second reader would ask the academy once more.
    return readings.join(tokenHash, () => readNow(tokenHash, requestId));
  }

  async function readNow(tokenHash: string, requestId: string): Promise<string | null> {
    const row = await rows.findByToken(tokenHash);
    if (!row) return null;
    const copy = await openCopy(row);
    // In both directions: a copy made while the clock was ahead must not stay fresh until then.
    if (copy && Math.abs(now().getTime() - row.copiedAt) < FRESH_MS) return copy.text;
    return refresh(row, copy, requestId);
  }

  async function refresh(
    row: CalendarFeedTable,
    copy: FeedCopy | null,
    requestId: string,
  ): Promise<string | null> {
    const credential = await openCredential(row);
    // Sealed under a removed secret: the family has to create a new feed in its dashboard.
    if (!credential) return copy?.text ?? null;
    const wait = { endsAt: performance.now() + limitMs, late: () => undefined };
    const { controls } = credential;
    const client = upstream.for({ ...credential, requestId, wait });
    let classes: ChildClasses;
    try {
      const purchases = await purchasesOf(row.userId);
      const reading = {
        now: now(),
        report: (problem: string) => log.warn({ problem }, 'left out of a calendar'),
      };
      // The feed of a student has the student's own id as child id.
      classes =
        row.childId === row.userId
          ? await readStudentClasses(
              client,
              { id: row.userId, firstName: copy?.firstName ?? '' },
              purchases,
              reading,
              await knownCourses({ controls, requestId, wait }),
            )
          : await readChildClasses(client, row.childId, purchases, reading);
    } catch (error) {
      if (error instanceof KipuError && error.code === 'not_found') return null;
      const isUnread = error instanceof KipuError && error.code === 'child_unreadable';
      if (!isUnread && !(error instanceof UpstreamError)) throw error;
      if (!copy) throw new KipuError('upstream_unavailable', { cause: error });
      log.info({ fault: error.message }, 'calendar answered from its copy');
      return copy.text;
    }
    const next = nextCopy(classes, copy, now());
    const parts = {
      copy: await seal(row, 'copy', JSON.stringify(next)),
      copiedAt: now().getTime(),
      ...(await sealedAnew(row, 'token')),
      ...(await sealedAnew(row, 'credential')),
    };
    await rows.change(row, parts).catch((error: unknown) => {
      log.warn({ error }, 'copy of a calendar not stored');
    });
    return next.text;
  }

  return {
    existing,
    open,
    renew,
    read,
    /** Returns the feeds of a parent without their secrets, oldest first. */
    ofUser: rows.ofUser,
    /** Deletes the feed of a child: its URL is no longer found. Returns false when there is none. */
    end: (userId: string, childId: string) => rows.remove(userId, childId),
  };
}

/** Returns the events of a copy, except those that another release wrote in another format. */
function seriesOf(copy: FeedCopy | null): ClassSeries[] {
  return Object.values(copy?.events ?? {}).flatMap(({ content }) => {
    const known = KnownSeries.safeParse(JSON.parse(content));
    return known.success ? [known.data] : [];
  });
}

/**
 * Returns the next copy of a feed. An unchanged event keeps its sequence and its stamp, so that an unchanged calendar
 * is identical byte for byte. A changed event gets the next sequence, even if it was missing for a while.
 */
function nextCopy(classes: ChildClasses, before: FeedCopy | null, now: Date): FeedCopy {
  const events: FeedCopy['events'] = { ...before?.events };
  const known = seriesOf(before);
  const series = withPastClasses(withUnreadClasses(classes, known), known, now);
  const text = calendarText({ ...classes, series }, (series): Revision => {
    const id = eventId(series);
    // Parsed, so that its fields have a fixed order: a series that is read back from a copy has not changed.
    const content = JSON.stringify({ ...KnownSeries.parse(series), firstName: classes.firstName });
    const earlier = events[id];
    const event =
      earlier?.content === content
        ? earlier
        : { content, sequence: earlier ? earlier.sequence + 1 : 0, revisedAt: now.getTime() };
    events[id] = event;
    return { sequence: event.sequence, revisedAt: new Date(event.revisedAt) };
  });
  return { text, firstName: classes.firstName, events };
}
