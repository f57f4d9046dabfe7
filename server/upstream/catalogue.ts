import { z } from 'zod';
import { Cache } from '../cache.ts';
import { notOver } from '../domain/catalogue/vacations.ts';
import type { Logger } from '../logger.ts';
import { ENTRY_LISTS } from './contracts/entries.ts';
import type { EntryList, EntryType, EntryTypes } from './contracts/entries.ts';
import { Campaign, CampaignList } from './contracts/campaigns.ts';
import { AnnouncedProgramList } from './contracts/announced-programs.ts';
import type { AnnouncedProgram } from './contracts/announced-programs.ts';
import { CourseEntry, CourseOffer, CourseOfferList, WholeLearningPath } from './contracts/courses.ts';
import type { EndpointName } from './endpoints.ts';
import { readBending, readOnce } from './reading.ts';
import { isCallMissing, isTurnedAway, tellIfLate, UpstreamError } from './types.ts';
import type { Upstream, UpstreamClient, UpstreamContext } from './types.ts';

/** How long a value is given without asking again. Milliseconds. */
const FRESH_MS = 60_000;
/** The catalogue has a few dozen entries of a kind; a bound all the same, since ids come from outside. */
const MAX_ENTRIES = 500;
/** The same for one visit, which makes caches of its own: as large as the process's, they took a tenth of its page. */
const MAX_ENTRIES_OF_VISIT = 50;
/** None of its calls changes anything, and what cannot be read of an answer does not spoil the rest. */
const READ = { timeoutMs: 8_000, repeat: 'safe', bends: true } as const;

/** How many answers of an endpoint are remembered, so that an unchanged one is not parsed again. */
const KNOWN = 8;

/** Returns how such answers are read: catalogues are long, and seldom change. */
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

/** On whose behalf the catalogue is read; it is public, so no bearer goes along. */
type Viewer = Omit<UpstreamContext, 'bearer'>;

/** What is on sale, as the academy API tells it (spec §7). What is not 'read now' may be a minute old, or older. */
export type Catalogue = ReturnType<typeof createCatalogue>;

/** What a process remembers of the academy, whoever asked. */
interface Remembered {
  /** The id of the last season: it stays for months, so the next page asks for it beside the list that names it. */
  season: string | null;
  /** Whether the content service has ever listed its courses. */
  listsCourses: boolean;
}

/**
 * Returns a catalogue, of the process or of one visit. That of the process caches only what is the same for everybody;
 * that of a visit caches everything, since several parts of a page ask for the same.
 * @param options.ofProcess The catalogue of the process, when this one is for a visit.
 */
export function createCatalogue(options: {
  readonly upstream: Upstream;
  readonly now: () => Date;
  readonly log: Logger;
  /** How long what was read counts as new, where that is not the usual time. Milliseconds. */
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
  /** What is sold, without the groups that are over: an academy may forget one in its list. The same where there is none. */
  function onSale<Sold extends Pick<CourseOffer, 'groups'>>(sold: Sold): Sold {
    const groups = notOver(sold.groups, options.now());
    return groups === sold.groups ? sold : { ...sold, groups };
  }
  /** The same of a list, so that what is known by the list itself stays known. */
  function allOnSale<Sold extends Pick<CourseOffer, 'groups'>>(told: Sold[]): Sold[] {
    const sold = told.map(onSale);
    return sold.every((one, place) => one === told[place]) ? told : sold;
  }
  const clientFor = (viewer: Viewer) => options.upstream.for({ ...viewer, bearer: null });
  /** A client for what a payment needs to know: failures of pages do not get in its way. */
  const nowFor = (viewer: Viewer) => clientFor({ ...viewer, pays: true });

  /** What is kept for everybody is loaded to its end, however long the page that asked first waits for it. */
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
      const programs = allOnSale(told.programs);
      return programs === told.programs ? told : { ...told, programs };
    };
    const { season: expected } = remembered;
    const asked = expected === null ? null : ask(expected);
    // The list has the last word on whether it is on sale at all.
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
    if (type !== 'course') return listed;
    listed.then(
      () => (remembered.listsCourses = true),
      () => undefined,
    );
    return listed.catch(async (error: unknown) => {
      // A list that was there before is out of reach, and what the season has is not all that is taught.
      if (!(error instanceof UpstreamError) || !isCallMissing(error) || remembered.listsCourses) throw error;
      const read = readBending(answer, { items: await coursesOfSeason(client) });
      if (!read.success) throw error;
      return read.data;
    });
  }

  /** The entries of the season's courses, by their ids as the specification shows it, where none are listed. */
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
      const told = await client
        .call({ endpoint: 'courseOffers', ...OFFERS })
        .catch(async (error: unknown) => {
          if (!(error instanceof UpstreamError) || !isCallMissing(error)) throw error;
          return oneByOne(client, (await entriesOf(client, 'course')).items);
        });
      const data = allOnSale(told.data);
      return data === told.data ? told : { ...told, data };
    });

  return {
    remembered,
    /** The current season, or null when none is on sale. */
    season: (viewer: Viewer) => cached({ ...viewer, endpoint: 'campaigns' }, seasons, 'current', seasonOf),
    /** The current season read now, for decisions about seats and money. @throws UpstreamError */
    seasonNow: (viewer: Viewer) => seasonOf(nowFor(viewer)),
    /** Course entries by their ids, read side by side; null for a course that has left the catalogue. */
    async courses(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, CourseEntry | null>> {
      const endpoint = 'courseEntry';
      const load = (id: string) => (client: UpstreamClient) =>
        nullWhenGone(client.call({ endpoint, parts: { id }, answer: CourseEntry, ...READ }));
      const found = [...new Set(ids)].map(
        async (id) => [id, await cached({ ...viewer, endpoint }, courses, id, load(id))] as const,
      );
      return new Map(await Promise.all(found));
    },
    /** Every entry of a content type, in the order they are shown. */
    entries: async <Type extends EntryType>(
      viewer: Viewer,
      type: Type,
    ): Promise<readonly EntryTypes[Type][]> => (await entryList(viewer, type)).items,
    /** The same with how many of them could not be read, for lists that would say that there are no more. */
    entryList,
    /** Every entry of a content type read now, for what it decides about money. @throws UpstreamError */
    entriesNow: async <Type extends EntryType>(
      viewer: Viewer,
      type: Type,
    ): Promise<readonly EntryTypes[Type][]> => (await entriesOf(nowFor(viewer), type)).items,
    /** The programs that are announced and have no groups yet. */
    announced: (viewer: Viewer) =>
      cached({ ...viewer, endpoint: 'announcedPrograms' }, announced, 'all', async (client) => {
        const answer = { answer: AnnouncedProgramList, ...READ };
        return (await client.call({ endpoint: 'announcedPrograms', ...answer })).data;
      }),
    /** A path of the REST API with all its courses; null when there is none. Nothing of the product asks for it (spec §7). */
    wholePath: (viewer: Viewer, id: string) =>
      nullWhenGone(
        clientFor(viewer).call({
          endpoint: 'wholeLearningPath',
          parts: { id },
          answer: WholeLearningPath,
          ...READ,
        }),
      ),
    /** Prices and groups of every course and pack. */
    offers: async (viewer: Viewer): Promise<readonly CourseOffer[]> => (await offerList(viewer)).data,
    /** The same with how many of them could not be read. */
    offerList,
    /** The offer of one course read now, for decisions about seats and money; null when it is not sold. */
    async offerNow(viewer: Viewer, id: string): Promise<CourseOffer | null> {
      const answer = { answer: CourseOffer, ...READ };
      const told = await nullWhenGone(nowFor(viewer).call({ endpoint: 'course', parts: { id }, ...answer }));
      return told && onSale(told);
    },
  };
}

/** How many calls run at a time, so that a long catalogue does not weigh on the academy. */
const AT_A_TIME = 8;

/** Asks for the offer of each course by itself, as the specification shows the call, where the academy lists none. */
async function oneByOne(client: UpstreamClient, courses: readonly CourseEntry[]): Promise<CourseOfferList> {
  const offers = new Map<string, CourseOffer>();
  const unread: string[] = [];
  const left = courses.values();
  const askForSome = async () => {
    for (const { sys } of left) {
      const asked = client.call({ endpoint: 'course', parts: { id: sys.id }, answer: CourseOffer, ...READ });
      const offer = await nullWhenGone(asked).catch((error: unknown) => {
        if (!(error instanceof UpstreamError) || error.fault !== 'contract') throw error;
        unread.push(sys.id);
        return null;
      });
      if (offer !== null) offers.set(sys.id, offer);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, askForSome));
  // In the order of the catalogue, and not in that of the answers.
  const told = courses.flatMap(({ sys }) => offers.get(sys.id) ?? []);
  return { data: told, unread };
}

async function nullWhenGone<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 404) return null;
    throw error;
  }
}

interface CacheOptions {
  readonly now: () => Date;
  readonly log: Logger;
  /** The catalogue of the process, where this one is of one visit. */
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

/** A refusal (404: it has left the catalogue) is an answer, not an outage, unless it comes from somebody on the way. */
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
