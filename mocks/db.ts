import { factory, nullable, primaryKey } from '@mswjs/data';
import { z } from 'zod';
import { campaign, campaignList } from '../fixtures/campaign.ts';
import { contentEntries } from '../fixtures/content.ts';
import { courseOffers } from '../fixtures/course-offers.ts';
import { ACCOUNTS } from '../fixtures/users.ts';
import type { Account } from '../fixtures/users.ts';
import { PLATFORMS } from '../server/domain/account/account.ts';
import { GuardianData } from '../server/upstream/contracts/account.ts';
import type { Campaign } from '../server/upstream/contracts/campaigns.ts';
import type { CourseEntry, CourseOffer } from '../server/upstream/contracts/courses.ts';
import { createDashboardData } from './dashboard-data.ts';
import { oncePerInstant } from './once.ts';
import { createPurchaseData } from './purchase-data.ts';

/** The catalogue and the content service's entries. Nothing changes them, so all sandboxes share them. */
const catalogueAt = oncePerInstant((now) => {
  const season: Campaign = campaign(now);
  const content = contentEntries(now);
  const courses: readonly CourseEntry[] = content.course;
  const offers: readonly CourseOffer[] = courseOffers(now);
  const entries: Readonly<Record<string, readonly Entry[]>> = content;
  return { seasons: campaignList(now).data, season, entries, courses, offers };
});

/**
 * The tables of one sandbox. Ids are strings, and rows refer to each other by id only: the library's own relations are
 * slow, and it drops fields that a model does not declare (a test sends every fixture through and back).
 */
function createTables() {
  return factory({
    user: {
      id: primaryKey(String),
      email: String,
      firstName: String,
      lastName: String,
      phone: String,
      countryCode: String,
      password: String,
      platform: nullable(String),
      organization_id: nullable(String),
      purpose: String,
      guardian: nullable(String),
    },
    claim: { id: primaryKey(String), submission_id: String, filed_at: String },
  });
}

type Tables = ReturnType<typeof createTables>;
type UserRow = NonNullable<ReturnType<Tables['user']['findFirst']>>;

function accountOf(row: UserRow): Account {
  const { id, firstName, lastName, phone, countryCode, password, purpose } = row;
  return {
    user: { id, email: row.email, firstName, lastName, phone, countryCode },
    password,
    platform: z.enum(PLATFORMS).nullable().parse(row.platform),
    organizationId: row.organization_id,
    purpose,
    ...(row.guardian !== null && { guardian: GuardianData.parse(JSON.parse(row.guardian)) }),
  };
}

/** The key of an account whose e-mail already belonged to another one: it must not get what belongs to that e-mail. */
export const unconfirmedEmail = (email: string, id: string): string => `${email.toLowerCase()} ${id}`;

/** The e-mail of an account as the API returns it. */
export const shownEmail = (email: string): string => email.split(' ')[0] ?? '';

/** An entry of the content service, with any fields. */
export interface Entry {
  readonly sys: { readonly id: string };
  readonly fields: unknown;
}

/** The academy API's data of one sandbox. */
export type Database = ReturnType<typeof createDatabase>;

/**
 * Returns a database filled from the fixtures, with dates around `now`.
 * @param userId Maps a user id of the fixtures to one of this database.
 */
export function createDatabase(now: Date, userId: (id: string) => string = (id) => id) {
  const tables = createTables();
  const catalogue = catalogueAt(now);

  const database = {
    ...createDashboardData(now, userId),
    ...createPurchaseData(now, userId),

    addUser({ user, password, platform, organizationId, purpose, guardian }: Account): void {
      tables.user.create({
        ...user,
        password,
        platform,
        organization_id: organizationId,
        purpose,
        guardian: guardian ? JSON.stringify(guardian) : null,
      });
    },

    keepGuardian(id: string, guardian: GuardianData): void {
      const where = { id: { equals: id } };
      tables.user.update({ where, data: { guardian: JSON.stringify(guardian) } });
    },

    keepPassword(email: string, password: string): void {
      tables.user.update({ where: { email: { equals: email } }, data: { password } });
    },

    /** Deletes an account: its e-mail no longer logs in. */
    forgetUser(email: string): void {
      tables.user.deleteMany({ where: { email: { equals: email } } });
    },

    userByEmail(email: string): Account | null {
      const row = tables.user.findFirst({ where: { email: { equals: email.toLowerCase() } } });
      return row && accountOf(row);
    },

    /** The account with this e-mail and password. Several may share the e-mail; the password decides. */
    userByLogin({ email, password }: { readonly email: string; readonly password: string }): Account | null {
      const opened = tables.user.findMany({ where: { password: { equals: password } } });
      const row = opened.find((one) => shownEmail(one.email) === email.toLowerCase());
      return row ? accountOf(row) : null;
    },

    campaigns: () => catalogue.seasons,

    /** Only the current season has details: past ones are listed by name. */
    campaign: (id: string): Campaign | null => (catalogue.season.id === id ? catalogue.season : null),

    courseEntries: (): readonly CourseEntry[] => catalogue.courses,

    courseEntry: (id: string): CourseEntry | null =>
      catalogue.courses.find(({ sys }) => sys.id === id) ?? null,

    /** Entries of a content type, in order; none for an unknown type. */
    entries: (type: string): readonly Entry[] => catalogue.entries[type] ?? [],

    courseOffers: (): readonly CourseOffer[] => catalogue.offers,

    courseOffer: (id: string): CourseOffer | null =>
      catalogue.offers.find((offer) => offer.id === id) ?? null,

    /** Files a claim under the next number, or returns the one that the same submission was filed under. */
    fileClaim(submissionId: string, filedAt: string): { claimNumber: string; filedAt: string } {
      const filed = tables.claim.findFirst({ where: { submission_id: { equals: submissionId } } });
      if (filed) return { claimNumber: filed.id, filedAt: filed.filed_at };
      const claimNumber = `${String(tables.claim.count() + 1).padStart(6, '0')}-${filedAt.slice(0, 4)}`;
      tables.claim.create({ id: claimNumber, submission_id: submissionId, filed_at: filedAt });
      return { claimNumber, filedAt };
    },

    /** The group that a cohort belongs to: it has its own id and those of the cohorts that are bought with it. */
    groupOfCohort(id: string): { capacity: number; enrolled: number; cohorts: string[] } | null {
      const { programs } = catalogue.season;
      for (const group of [...programs, ...catalogue.offers].flatMap(({ groups }) => groups)) {
        const cohorts = group.groups_to_buy.map((pair) => pair.group);
        if (group.id === id || cohorts.includes(id)) {
          return { capacity: group.capacity, enrolled: group.enrolled ?? 0, cohorts: [group.id, ...cohorts] };
        }
      }
      return null;
    },
  };

  for (const account of ACCOUNTS) {
    database.addUser({ ...account, user: { ...account.user, id: userId(account.user.id) } });
  }
  return database;
}
