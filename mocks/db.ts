import { factory, nullable, primaryKey } from '@mswjs/data';
import { z } from 'zod';
import { campaign, campaignList } from '../fixtures/campaign.ts';
import { contentEntries } from '../fixtures/content.ts';
import { courseOffers } from '../fixtures/course-offers.ts';
import { ACCOUNTS } from '../fixtures/users.ts';
import type { Account } from '../fixtures/users.ts';
import { PLATFORMS } from '../server/domain/account/account.ts';
import { GuardianData } from '../server/upstream/contracts/account.ts';
import { Campaign, VacationGroup, VacationProgram } from '../server/upstream/contracts/campaigns.ts';
import { CourseEntry, CourseOffer } from '../server/upstream/contracts/courses.ts';
import { createDashboardData } from './dashboard-data.ts';
import { oncePerInstant } from './once.ts';
import { createPurchaseData } from './purchase-data.ts';

const seasonAt = oncePerInstant(campaign);
const entriesAt = oncePerInstant(contentEntries);
const offersAt = oncePerInstant(courseOffers);

/**
 * The tables of one sandbox. Ids are strings and rows point to each other by id only: the library's own relations
 * are slow, and it drops fields that a model does not name (a test sends every fixture through and back).
 * Lists within a row are kept as JSON text, because its arrays hold primitives only.
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
      /** JSON of the guardian. */
      guardian: nullable(String),
    },
    campaign: { id: primaryKey(String), position: Number, name: String, active: Boolean, season: String },
    program: { id: primaryKey(String), campaign_id: String, position: Number, fields: String },
    group: {
      id: primaryKey(String),
      /** The program of the season, or the course, that is bought with it. */
      owner_id: String,
      position: Number,
      name: String,
      start_date: nullable(String),
      end_date: nullable(String),
      time_zone: String,
      capacity: Number,
      enrolled: Number,
      frequency: String,
      groups_to_buy: String,
      holidays: nullable(String),
      minimum: nullable(Number),
    },
    /** Entries of the content service, courses among them. */
    entry: { id: primaryKey(String), type: String, position: Number, fields: String },
    offer: { id: primaryKey(String), position: Number, fields: String },
    claim: { id: primaryKey(String), submission_id: String, filed_at: String },
  });
}
type Tables = ReturnType<typeof createTables>;

const SeasonJson = Campaign.omit({ id: true, name: true, programs: true });
const DayColumn = VacationGroup.shape.start_date;
const FrequencyJson = VacationGroup.shape.frequency;
const GroupsToBuyJson = VacationGroup.shape.groups_to_buy;
const HolidaysJson = VacationGroup.shape.holidays;
const OfferJson = CourseOffer.omit({ id: true, groups: true });

/** An entry of the content service, whatever it says. */
export interface Entry {
  readonly sys: { readonly id: string };
  readonly fields: unknown;
}

/** The academy API's data of one sandbox. */
export type Database = ReturnType<typeof createDatabase>;

/**
 * A database filled from the fixtures, with dates around `now`.
 * @param userId Turns a user id of the fixtures into this database's own.
 */
export function createDatabase(now: Date, userId: (id: string) => string = (id) => id) {
  const tables = createTables();

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

    /** Takes an account away: nobody logs in by its address any more. */
    forgetUser(email: string): void {
      tables.user.deleteMany({ where: { email: { equals: email } } });
    },

    userByEmail(email: string): Account | null {
      const row = tables.user.findFirst({ where: { email: { equals: email.toLowerCase() } } });
      if (!row) return null;
      const { id, firstName, lastName, phone, countryCode, password, purpose } = row;
      return {
        user: { id, email: row.email, firstName, lastName, phone, countryCode },
        password,
        platform: z.enum(PLATFORMS).nullable().parse(row.platform),
        organizationId: row.organization_id,
        purpose,
        ...(row.guardian !== null && { guardian: GuardianData.parse(JSON.parse(row.guardian)) }),
      };
    },

    campaigns: (): { id: string; name: string; active: boolean }[] =>
      tables.campaign
        .findMany({ orderBy: { position: 'asc' } })
        .map(({ id, name, active }) => ({ id, name, active })),

    campaign(id: string): Campaign | null {
      const row = tables.campaign.findFirst({ where: { id: { equals: id } } });
      // A past season is listed by name only.
      if (!row?.season) return null;
      return {
        id,
        name: row.name,
        ...SeasonJson.parse(JSON.parse(row.season)),
        programs: programsOf(tables, id),
      };
    },

    courseEntries: (): CourseEntry[] => entriesOf(tables, 'course').map((entry) => CourseEntry.parse(entry)),

    courseEntry(id: string): CourseEntry | null {
      const row = tables.entry.findFirst({ where: { id: { equals: id }, type: { equals: 'course' } } });
      return row && CourseEntry.parse(entryOf(row));
    },

    /** Entries of a content type, in order; none for a type that nobody wrote. */
    entries: (type: string): Entry[] => entriesOf(tables, type),

    courseOffers: (): CourseOffer[] =>
      tables.offer.findMany({ orderBy: { position: 'asc' } }).map((row) => offerOf(tables, row)),

    courseOffer(id: string): CourseOffer | null {
      const row = tables.offer.findFirst({ where: { id: { equals: id } } });
      return row && offerOf(tables, row);
    },

    /** Files a claim under the next number, or returns the one that the same submission was filed under. */
    fileClaim(submissionId: string, filedAt: string): { claimNumber: string; filedAt: string } {
      const filed = tables.claim.findFirst({ where: { submission_id: { equals: submissionId } } });
      if (filed) return { claimNumber: filed.id, filedAt: filed.filed_at };
      const claimNumber = `${String(tables.claim.count() + 1).padStart(6, '0')}-${filedAt.slice(0, 4)}`;
      tables.claim.create({ id: claimNumber, submission_id: submissionId, filed_at: filedAt });
      return { claimNumber, filedAt };
    },

    /** The group that a cohort belongs to: groups are known by their own id and by those that are bought with them. */
    groupOfCohort(id: string): { capacity: number; enrolled: number; cohorts: string[] } | null {
      for (const row of tables.group.getAll()) {
        const cohorts = GroupsToBuyJson.parse(JSON.parse(row.groups_to_buy)).map(({ group }) => group);
        if (row.id === id || cohorts.includes(id)) {
          return { capacity: row.capacity, enrolled: row.enrolled, cohorts: [row.id, ...cohorts] };
        }
      }
      return null;
    },
  };

  seed(tables, now);
  for (const account of ACCOUNTS) {
    database.addUser({ ...account, user: { ...account.user, id: userId(account.user.id) } });
  }
  return database;
}

function seed(tables: Tables, now: Date): void {
  const { id: seasonId, programs, ...season } = seasonAt(now);
  campaignList(now).data.forEach(({ id, name, active }, position) => {
    const seasonJson = id === seasonId ? JSON.stringify(SeasonJson.parse(season)) : '';
    tables.campaign.create({ id, position, name, active, season: seasonJson });
  });
  programs.forEach(({ id, groups, ...fields }, position) => {
    tables.program.create({ id, campaign_id: seasonId, position, fields: JSON.stringify(fields) });
    addGroups(tables, id, groups);
  });
  for (const [type, entries] of Object.entries(entriesAt(now))) {
    entries.forEach(({ sys, fields }, position) => {
      tables.entry.create({ id: sys.id, type, position, fields: JSON.stringify(fields) });
    });
  }
  offersAt(now).forEach(({ id, groups, ...fields }, position) => {
    tables.offer.create({ id, position, fields: JSON.stringify(fields) });
    // A course sold through a program of the season has that program's groups: they are there already.
    if (fields.program === null) addGroups(tables, id, groups);
  });
}

function addGroups(tables: Tables, ownerId: string, groups: readonly VacationGroup[]): void {
  groups.forEach((group, position) => {
    tables.group.create({
      ...group,
      owner_id: ownerId,
      position,
      frequency: JSON.stringify(group.frequency),
      groups_to_buy: JSON.stringify(group.groups_to_buy),
      holidays: group.holidays ? JSON.stringify(group.holidays) : null,
      minimum: group.minimum ?? null,
      enrolled: group.enrolled ?? 0,
    });
  });
}

function entryOf(row: { id: string; fields: string }): Entry {
  const fields: unknown = JSON.parse(row.fields);
  return { sys: { id: row.id }, fields };
}

function entriesOf(tables: Tables, type: string): Entry[] {
  return tables.entry
    .findMany({ where: { type: { equals: type } }, orderBy: { position: 'asc' } })
    .map(entryOf);
}

function offerOf(tables: Tables, row: { id: string; fields: string }): CourseOffer {
  const fields = OfferJson.parse(JSON.parse(row.fields));
  return { id: row.id, ...fields, groups: groupsOf(tables, fields.program ?? row.id) };
}

function programsOf(tables: Tables, campaignId: string): VacationProgram[] {
  return tables.program
    .findMany({ where: { campaign_id: { equals: campaignId } }, orderBy: { position: 'asc' } })
    .map(({ id, fields }) => {
      const known = z.looseObject({}).parse(JSON.parse(fields));
      return VacationProgram.parse({ ...known, id, groups: groupsOf(tables, id) });
    });
}

function groupsOf(tables: Tables, ownerId: string): VacationGroup[] {
  return tables.group
    .findMany({ where: { owner_id: { equals: ownerId } }, orderBy: { position: 'asc' } })
    .map((group) => ({
      id: group.id,
      name: group.name,
      start_date: DayColumn.parse(group.start_date),
      end_date: DayColumn.parse(group.end_date),
      time_zone: group.time_zone,
      capacity: group.capacity,
      enrolled: group.enrolled,
      frequency: FrequencyJson.parse(JSON.parse(group.frequency)),
      groups_to_buy: GroupsToBuyJson.parse(JSON.parse(group.groups_to_buy)),
      ...(group.holidays !== null && { holidays: HolidaysJson.parse(JSON.parse(group.holidays)) }),
      ...(group.minimum !== null && { minimum: group.minimum }),
    }));
}
