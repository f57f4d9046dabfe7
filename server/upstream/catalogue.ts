import { z } from 'zod';
import { Cache } from '../cache.ts';
import { isOver } from '../domain/catalogue/group-classes.ts';
import { lacksGroups } from '../domain/catalogue/shelf.ts';
import type { Logger } from '../logger.ts';
import { ENTRY_LISTS } from './contracts/entries.ts';
import type { EntryList, EntryType, EntryTypes } from './contracts/entries.ts';
import { Campaign, CampaignList } from './contracts/campaigns.ts';
import { AnnouncedProgramList } from './contracts/announced-programs.ts';
import type { AnnouncedProgram } from './contracts/announced-programs.ts';
import { CourseEntry, CourseOfferList, WholeLearningPath } from './contracts/courses.ts';
import type { CourseOffer } from './contracts/courses.ts';
import { offersOneByOne, oneOffer, READ } from './course-offers.ts';
import type { EndpointName } from './endpoints.ts';
import { readBending, readOnce } from './reading.ts';
import {
  isCallMissing,
  isTurnedAway,
  nullWhenGone,
  orWhenMissing,
  tellIfLate,
  UpstreamError,
} from './types.ts';
import type { Upstream, UpstreamClient, UpstreamContext } from './types.ts';

/** How long a value is used without being reloaded. Milliseconds. */
const FRESH_MS = 60_000;
/** The catalogue has a few dozen entries of each kind. The limit is there because ids come from outside. */
const MAX_ENTRIES = 500;
/**
 * The limit for one visit, which creates its own caches: with the larger limit they took a tenth of the page's time.
 */
const MAX_ENTRIES_OF_VISIT = 50;

/** How many answers of an endpoint are remembered, so that unchanged ones are not parsed again. */
const KNOWN = 8;

/** Returns how catalogue answers are read: they are long and seldom change. */
const readCatalogue = <Answer>(answer: z.ZodType<Answer>) => ({
  ...readOnce(answer, { max: KNOWN }),
  ...READ,
});

const SEASON = readCatalogue(Campaign);
const OFFERS = readCatalogue(CourseOfferList);
const ENTRIES: { readonly [Type in EntryType]: ReturnType<typeof readCatalogue<EntryList<Type>>> } = {
  course: readCatalogue(ENTRY_LISTS.course),
  learningPath: readCatalogue(ENTRY_LISTS.learningPath),
  teacher: readCatalogue(ENTRY_LISTS.teacher),
  video: readCatalogue(ENTRY_LISTS.video),
  testimonial: readCatalogue(ENTRY_LISTS.testimonial),
  review: readCatalogue(ENTRY_LISTS.review),
  project: readCatalogue(ENTRY_LISTS.project),
  faq: readCatalogue(ENTRY_LISTS.faq),
  slider: readCatalogue(ENTRY_LISTS.slider),
  home: readCatalogue(ENTRY_LISTS.home),
  about: readCatalogue(ENTRY_LISTS.about),
  announcement: readCatalogue(ENTRY_LISTS.announcement),
  thankYou: readCatalogue(ENTRY_LISTS.thankYou),
  blogPost: readCatalogue(ENTRY_LISTS.blogPost),
  gameJam: readCatalogue(ENTRY_LISTS.gameJam),
  legalPage: readCatalogue(ENTRY_LISTS.legalPage),
  provider: readCatalogue(ENTRY_LISTS.provider),
};

/** The viewer for whom the catalogue is read. It is public, so no bearer is sent. */
type Viewer = Omit<UpstreamContext, 'bearer'>;

/**
 * What is on sale, according to the academy API (spec §7). Whatever is not 'read now' may be a minute old, or older.
 */
export type Catalogue = ReturnType<typeof createCatalogue>;

/** What the process remembers about the academy, for all viewers. */
interface Remembered {
  /**
   * The id of the last season. It stays the same for months, so the next page requests it in parallel with the list of
   * seasons.
   */
  season: string | null;
  /** Whether the content service has ever listed its courses. */
  listsCourses: boolean;
}

/**
 * Returns a catalogue for the process or for one visit. The process's caches only what is the same for everybody; a
 * visit's caches everything, since several parts of a page need the same data.
 * @param options.ofProcess The catalogue of the process, if this one is for a visit.
 */
export function createCatalogue(options: {
  readonly upstream: Upstream;
  readonly now: () => Date;
  readonly log: Logger;
  /** How long a value counts as fresh, if not the usual time. Milliseconds. */
  readonly freshMs?: number | undefined;
  readonly ofProcess?: { readonly remembered: Remembered };
}) {
  const { ofProcess } = options;
  const remembered = ofProcess?.remembered ?? { season: null, listsCourses: false };
  const seasons = cacheOf<Campaign | null>(options);
  const courses = cacheOf<CourseEntry | null>(options);
  const offers = cacheOf<CourseOfferList>(options);
  const announced = cacheOf<readonly AnnouncedProgram[]>(options);
  const lists = entryCaches(options);
  /** Returns an offer without the groups that are over, which an academy may forget to remove. */
  const onSale = <Sold extends Pick<CourseOffer, 'groups'>>(sold: Sold): Sold => ({
    ...sold,
    groups: sold.groups.filter((group) => !isOver(group, options.now())),
  });
  const clientFor = (viewer: Viewer) => options.upstream.for({ ...viewer, bearer: null });
  /** Returns a client for what payments need to know: failures of pages do not block it. */
  const nowFor = (viewer: Viewer) => clientFor({ ...viewer, pays: true });

  /** Loading for the shared cache always runs to its end, however long the page that requested it first waits. */
  function cached<Value>(
    { endpoint, ...viewer }: Viewer & { readonly endpoint: EndpointName },
    cache: Cache<Value>,
    key: string,
    load: (client: UpstreamClient) => Promise<Value>,
  ): Promise<Value> {
    if (!viewer.controls.isShared && !ofProcess) return load(clientFor(viewer));
    const { wait, ...everybody } = viewer;
    const late = () => new UpstreamError({ fault: 'timeout', endpoint, requestId: viewer.requestId });
    const patience = wait && { ms: wait.endsAt - performance.now(), late };
    return cache
      .read(key, () => load(clientFor(everybody)), patience)
      .catch((error: unknown) => {
        tellIfLate(viewer, error);
        throw error;
      });
  }

  async function seasonOf(client: UpstreamClient): Promise<Campaign | null> {
    const ask = async (id: string) => {
      const told = await client.call({ endpoint: 'campaign', parts: { id }, ...SEASON });
      const programs = told.programs.map(onSale);
      const hadGroups = told.programs.some(({ groups }) => groups.length > 0);
      const hasNone = programs.every((program) => program.groups.length === 0 && !lacksGroups(program));
      // What the academy says of the season's start has passed with its last group.
      return { ...told, programs, ...(hadGroups && hasNone && { start_text: '' }) };
    };
    const { season: expected } = remembered;
    const asked = expected === null ? null : ask(expected);
    // The list decides whether it is on sale at all.
    asked?.catch(() => undefined);
    const list = await client.call({ endpoint: 'campaigns', answer: CampaignList, ...READ });
    const current = list.data.find((candidate) => candidate.active);
    if (!current) return null;
    remembered.season = current.id;
    return asked && current.id === expected ? asked : ask(current.id);
  }

  async function entriesOf<Type extends EntryType>(
    client: UpstreamClient,
    type: Type,
  ): Promise<EntryList<Type>> {
    const { answer } = ENTRIES[type];
    const listed = client.call<EntryList<Type>>({ endpoint: 'entries', parts: { type }, ...ENTRIES[type] });
    if (type !== 'course') return listed.catch((error: unknown) => noneOfUnknown(answer, error));
    listed.then(
      () => (remembered.listsCourses = true),
      () => undefined,
    );
    return listed.catch(async (error: unknown) => {
      // A list that was there before is only unavailable now, and the courses of the season are not all that is taught.
      if (!(error instanceof UpstreamError) || !isCallMissing(error) || remembered.listsCourses) throw error;
      const read = readBending(answer, { items: await coursesOfSeason(client) });
      if (!read.success) throw error;
      return read.data;
    });
  }

  /**
   * Returns the entries of the season's courses, each by its id as the specification shows it, for when no list exists.
   */
  async function coursesOfSeason(client: UpstreamClient): Promise<unknown[]> {
    const season = await seasonOf(client);
    const ids = season?.programs.flatMap(({ courses: taught }) => taught.map(({ id }) => id)) ?? [];
    const entries = [...new Set(ids)].map((id) =>
      nullWhenGone(client.call({ endpoint: 'courseEntry', parts: { id }, answer: z.unknown(), ...READ })),
    );
    return (await Promise.all(entries)).filter((entry) => entry !== null);
  }

  const entryList = <Type extends EntryType>(viewer: Viewer, type: Type) =>
    cached<EntryList<Type>>({ ...viewer, endpoint: 'entries' }, lists[type], type, (client) =>
      entriesOf(client, type),
    );

  const offerList = (viewer: Viewer) =>
    cached({ ...viewer, endpoint: 'courseOffers' }, offers, 'all', async (client) => {
      const told = await orWhenMissing(client.call({ endpoint: 'courseOffers', ...OFFERS }), async () =>
        offersOneByOne(client, (await entriesOf(client, 'course')).items),
      );
      return { ...told, data: told.data.map(onSale) };
    });

  return {
    remembered,
    /** Returns the current season, or null when none is on sale. @throws UpstreamError */
    season: (viewer: Viewer) => cached({ ...viewer, endpoint: 'campaigns' }, seasons, 'current', seasonOf),
    /** Returns the current season read now, for decisions about seats and money. @throws UpstreamError */
    seasonNow: (viewer: Viewer) => seasonOf(nowFor(viewer)),
    /**
     * Returns course entries by their ids, read in parallel; null for a course that is no longer in the catalogue.
     * @throws UpstreamError
     */
    async courses(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, CourseEntry | null>> {
      const endpoint = 'courseEntry';
      const load = (id: string) => (client: UpstreamClient) =>
        nullWhenGone(client.call({ endpoint, parts: { id }, answer: CourseEntry, ...READ }));
      const found = [...new Set(ids)].map(
        async (id) => [id, await cached({ ...viewer, endpoint }, courses, id, load(id))] as const,
      );
      return new Map(await Promise.all(found));
    },
    /** Returns every entry of a content type, in the order in which they are shown. @throws UpstreamError */
    entries: async <Type extends EntryType>(
      viewer: Viewer,
      type: Type,
    ): Promise<readonly EntryTypes[Type][]> => (await entryList(viewer, type)).items,
    /** Returns the same with the number of unreadable entries, for lists that would otherwise claim to be complete. */
    entryList,
    /** Returns every entry of a content type read now, for decisions about money. @throws UpstreamError */
    entriesNow: async <Type extends EntryType>(
      viewer: Viewer,
      type: Type,
    ): Promise<readonly EntryTypes[Type][]> => (await entriesOf(nowFor(viewer), type)).items,
    /** Returns the announced programs, which have no groups yet. @throws UpstreamError */
    announced: (viewer: Viewer) =>
      cached({ ...viewer, endpoint: 'announcedPrograms' }, announced, 'all', async (client) => {
        const answer = { answer: AnnouncedProgramList, ...READ };
        return (await client.call({ endpoint: 'announcedPrograms', ...answer })).data;
      }),
    /**
     * Returns a learning path of the REST API with all its courses, or null. Not used by the product (spec §7).
     * @throws UpstreamError
     */
    wholePath: (viewer: Viewer, id: string) =>
      nullWhenGone(
        clientFor(viewer).call({
          endpoint: 'wholeLearningPath',
          parts: { id },
          answer: WholeLearningPath,
          ...READ,
        }),
      ),
    /** Returns the prices and groups of every course and pack. @throws UpstreamError */
    offers: async (viewer: Viewer): Promise<readonly CourseOffer[]> => (await offerList(viewer)).data,
    /** Returns the same with the courses whose offers cannot be read. */
    offerList,
    /**
     * Returns the offer of one course read now, for decisions about seats and money; null when it is not sold.
     * @throws UpstreamError
     */
    async offerNow(viewer: Viewer, id: string): Promise<CourseOffer | null> {
      const told = await oneOffer(nowFor(viewer), id);
      return told && onSale(told);
    },
  };
}

interface CacheOptions {
  readonly now: () => Date;
  readonly log: Logger;
  /** The catalogue of the process, if this one is for a visit. */
  readonly ofProcess?: object;
  readonly freshMs?: number | undefined;
}

function cacheOf<Value>({ now, log, ofProcess, freshMs = FRESH_MS }: CacheOptions): Cache<Value> {
  return new Cache({
    now,
    freshMs,
    entries: ofProcess ? MAX_ENTRIES_OF_VISIT : MAX_ENTRIES,
    isOutage,
    onStandIn: (key, ageSeconds) => log.warn({ key, ageSeconds }, 'last good catalogue stands in'),
  });
}

const UnknownType = z.object({
  details: z.object({ errors: z.array(z.object({ name: z.literal('unknownContentType') })).min(1) }),
});

/** Returns the empty list of a type that nobody has made at the content service. @throws any other failure */
function noneOfUnknown<List>(answer: z.ZodType<List>, error: unknown): List {
  const isUnknown = error instanceof UpstreamError && UnknownType.safeParse(error.body).success;
  if (!isUnknown) throw error;
  return answer.parse({ items: [] });
}

/**
 * Whether an error is an outage. A refusal is an answer (404: no longer in the catalogue), unless a gateway refused.
 */
function isOutage(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return false;
  const { status } = error;
  return status === null || status < 400 || status >= 500 || isTurnedAway(error);
}

type EntryCaches = { readonly [Type in EntryType]: Cache<EntryList<Type>> };

function entryCaches(options: CacheOptions): EntryCaches {
  return {
    course: cacheOf(options),
    learningPath: cacheOf(options),
    teacher: cacheOf(options),
    video: cacheOf(options),
    testimonial: cacheOf(options),
    review: cacheOf(options),
    project: cacheOf(options),
    faq: cacheOf(options),
    slider: cacheOf(options),
    home: cacheOf(options),
    about: cacheOf(options),
    announcement: cacheOf(options),
    thankYou: cacheOf(options),
    blogPost: cacheOf(options),
    gameJam: cacheOf(options),
    legalPage: cacheOf(options),
    provider: cacheOf(options),
  };
}
