import type { Logger } from '../logger.ts';
import { campaign, campaigns } from './campaigns.ts';
import { CatalogueCache } from './catalogue-cache.ts';
import { courseEntry, entries } from './content.ts';
import type { EntryType, EntryTypes } from './contracts/entries.ts';
import type { Campaign } from './contracts/campaigns.ts';
import type { CourseEntry } from './contracts/content.ts';
import type { CourseOffer } from './contracts/courses.ts';
import { courseOffer, courseOffers } from './courses.ts';
import { UpstreamError } from './types.ts';
import type { Upstream, UpstreamContext } from './types.ts';

/** What is asked for and on whose behalf; the catalogue is public, so no bearer goes along. */
type Viewer = Pick<UpstreamContext, 'requestId' | 'mock'>;

/** What is on sale, as the academy API tells it. */
export interface Catalogue {
  /** The current season, or null when none is on sale. May be a minute old, or older during an outage. */
  season(viewer: Viewer): Promise<Campaign | null>;
  /** The current season read now, for decisions about seats and money. @throws UpstreamError */
  seasonNow(viewer: Viewer): Promise<Campaign | null>;
  /** Course entries by their ids, read side by side; null for a course that has left the catalogue. */
  courses(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, CourseEntry | null>>;
  /** Every entry of a content type, in the order they are shown. May be a minute old, or older during an outage. */
  entries<Type extends EntryType>(viewer: Viewer, type: Type): Promise<readonly EntryTypes[Type][]>;
  /** Prices and groups of every course and pack. May be a minute old, or older during an outage. */
  offers(viewer: Viewer): Promise<readonly CourseOffer[]>;
  /** The offer of one course read now, for decisions about seats and money; null when it is not sold. */
  offerNow(viewer: Viewer, courseId: string): Promise<CourseOffer | null>;
}

/** The catalogue of one process. Copies are not used under a scenario or a sandbox of the mock backend. */
export function createCatalogue(options: {
  readonly upstream: Upstream;
  readonly now: () => Date;
  readonly log: Logger;
}): Catalogue {
  const seasons = new CatalogueCache<Campaign | null>(options);
  const courseCopies = new CatalogueCache<CourseEntry | null>(options);
  const offers = new CatalogueCache<readonly CourseOffer[]>(options);
  const lists = createEntryCopies(options);
  const clientFor = (viewer: Viewer) => options.upstream.for({ ...viewer, bearer: null });
  const mayCopy = ({ mock }: Viewer) => mock.scenario === undefined && mock.sandbox === undefined;

  async function seasonNow(viewer: Viewer): Promise<Campaign | null> {
    const client = clientFor(viewer);
    const list = await campaigns(client);
    const current = list.data.find((candidate) => candidate.active);
    return current ? campaign(client, current.id) : null;
  }

  async function courseNow(viewer: Viewer, id: string): Promise<CourseEntry | null> {
    try {
      return await courseEntry(clientFor(viewer), id);
    } catch (error) {
      if (error instanceof UpstreamError && error.status === 404) return null;
      throw error;
    }
  }

  async function offerNow(viewer: Viewer, courseId: string): Promise<CourseOffer | null> {
    try {
      return await courseOffer(clientFor(viewer), courseId);
    } catch (error) {
      if (error instanceof UpstreamError && error.status === 404) return null;
      throw error;
    }
  }

  return {
    entries(viewer, type) {
      const load = () => entries(clientFor(viewer), type);
      return mayCopy(viewer) ? lists[type].read(type, load) : load();
    },
    offers: (viewer) =>
      mayCopy(viewer)
        ? offers.read('all', () => courseOffers(clientFor(viewer)))
        : courseOffers(clientFor(viewer)),
    offerNow,
    season: (viewer) =>
      mayCopy(viewer) ? seasons.read('current', () => seasonNow(viewer)) : seasonNow(viewer),
    seasonNow,
    async courses(viewer, ids) {
      const distinct = [...new Set(ids)];
      const found = await Promise.all(
        distinct.map((id) =>
          mayCopy(viewer) ? courseCopies.read(id, () => courseNow(viewer, id)) : courseNow(viewer, id),
        ),
      );
      return new Map(distinct.map((id, index) => [id, found[index] ?? null]));
    },
  };
}

type EntryCopies = { readonly [Type in EntryType]: CatalogueCache<readonly EntryTypes[Type][]> };

function createEntryCopies(options: { readonly now: () => Date; readonly log: Logger }): EntryCopies {
  return {
    course: new CatalogueCache(options),
    learningPath: new CatalogueCache(options),
    teacher: new CatalogueCache(options),
    video: new CatalogueCache(options),
    testimonial: new CatalogueCache(options),
    faq: new CatalogueCache(options),
    slider: new CatalogueCache(options),
    home: new CatalogueCache(options),
    about: new CatalogueCache(options),
    announcement: new CatalogueCache(options),
    thankYou: new CatalogueCache(options),
    blogPost: new CatalogueCache(options),
    gameJam: new CatalogueCache(options),
    legalPage: new CatalogueCache(options),
    provider: new CatalogueCache(options),
  };
}
