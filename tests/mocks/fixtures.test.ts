import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { academyDay, daysAfter } from '../../fixtures/calendar.ts';
import { DASHBOARD_BANNERS } from '../../fixtures/banners.ts';
import { campaign, campaignList } from '../../fixtures/campaign.ts';
import { CARDS } from '../../fixtures/card-provider.ts';
import { contentEntries } from '../../fixtures/content.ts';
import { courseOffers } from '../../fixtures/course-offers.ts';
import { courseEntries } from '../../fixtures/courses.ts';
import { enrollments } from '../../fixtures/enrollments.ts';
import { families } from '../../fixtures/families.ts';
import { PRIVACY } from '../../fixtures/legal/privacy.ts';
import { organizationCertificates, organizations } from '../../fixtures/organizations.ts';
import { recommendations } from '../../fixtures/recommendations.ts';
import { studentCertificates } from '../../fixtures/student-certificates.ts';
import { ACCOUNTS } from '../../fixtures/users.ts';
import { createDatabase } from '../../mocks/db.ts';
import { brandOf, passesLuhn } from '../../mocks/card-provider/card-rules.ts';
import type { Guardian } from '../../server/domain/checkout/guardian.ts';
import type { NewStudent } from '../../server/domain/checkout/student.ts';
import { UserData } from '../../server/upstream/contracts/account.ts';
import { Campaign, CampaignList } from '../../server/upstream/contracts/campaigns.ts';
import { CertificateList, ChildList, EnrolmentList } from '../../server/upstream/contracts/family.ts';
import { CourseEntry, CourseOffer } from '../../server/upstream/contracts/courses.ts';
import { BannerList, RecommendedList, Organization } from '../../server/upstream/contracts/dashboards.ts';
import { ENTRY_LISTS, isEntryType } from '../../server/upstream/contracts/entries.ts';
import { Enrollment } from '../../server/upstream/contracts/purchases.ts';
import { START } from '../support/academy.ts';

const ENTRY_TYPES = Object.keys(ENTRY_LISTS).filter(isEntryType);
const season = campaign(START);
const groups = season.programs.flatMap((program) => program.groups);

describe('Fixtures keep the contracts, with no field that a contract does not know', () => {
  test('the season and the list of seasons', () => {
    expect(Campaign.parse(season)).toEqual(season);
    expect(CampaignList.parse(campaignList(START))).toEqual(campaignList(START));
  });

  test('every course entry', () => {
    for (const entry of courseEntries(START)) expect(CourseEntry.parse(entry)).toEqual(entry);
  });

  test.each(ENTRY_TYPES)('every entry of type %s', (type) => {
    const items = contentEntries(START)[type];
    expect(items).not.toHaveLength(0);
    expect(ENTRY_LISTS[type].parse({ items })).toEqual({ items, unread: 0 });
  });

  test('every offer', () => {
    for (const offer of courseOffers(START)) expect(CourseOffer.parse(offer)).toEqual(offer);
  });

  test('every account and enrollment', () => {
    for (const { user } of ACCOUNTS) expect(UserData.parse(user)).toEqual(user);
    for (const { enrollment } of enrollments(START)) {
      expect(Enrollment.parse(enrollment)).toEqual(enrollment);
    }
  });

  test("every family's children, what they follow and what they have earned", () => {
    for (const { children, childCourses, certificates } of families(START)) {
      expect(ChildList.parse({ data: children }).data).toEqual(children);
      expect(EnrolmentList.parse({ data: childCourses }).data).toEqual(childCourses);
      expect(CertificateList.parse({ data: certificates }).data).toEqual(certificates);
    }
    for (const { certificates } of studentCertificates(START)) {
      expect(CertificateList.parse({ data: certificates }).data).toEqual(certificates);
    }
  });

  test('every organization, recommendation and banner', () => {
    for (const organization of organizations(START)) {
      expect(Organization.parse(organization)).toEqual(organization);
    }
    for (const { recommended } of recommendations(START)) {
      expect(RecommendedList.parse({ data: recommended }).data).toEqual(recommended);
    }
    expect(BannerList.parse({ data: DASHBOARD_BANNERS }).data).toEqual(DASHBOARD_BANNERS);
  });
});

describe('The tables of a sandbox give every fixture back as it was put in', () => {
  const db = createDatabase(START);

  test('every account, found by its e-mail in any case', () => {
    for (const account of ACCOUNTS) {
      expect(db.userByEmail(account.user.email.toUpperCase())).toEqual(account);
    }
  });

  test('every enrollment, in the order they were made', () => {
    const given = enrollments(START);
    for (const userId of new Set(given.map((owned) => owned.userId))) {
      const expected = given.filter((owned) => owned.userId === userId).map(({ enrollment }) => enrollment);
      expect(db.enrollmentsOf(userId)).toEqual(expected);
    }
  });

  test("every family's children and what they have earned, in their order", () => {
    for (const { parentId, children, certificates } of families(START)) {
      expect(db.childrenOf(parentId)).toEqual(children);
      expect(db.certificatesOf(parentId)).toEqual(certificates);
      for (const child of children) {
        expect(db.child(child.id)).toEqual({ parentId, child });
      }
    }
    for (const { userId, certificates } of studentCertificates(START)) {
      expect(db.certificatesOf(userId)).toEqual(certificates);
    }
  });

  test('the certificates of every organization', () => {
    for (const organization of organizations(START)) {
      expect(db.certificatesOf(organization.id)).toEqual(organizationCertificates(organization));
    }
  });
});

describe('The season', () => {
  test('offers two programs or more for each age', () => {
    for (const age of ['5_to_7', '8_to_11', '12_plus']) {
      expect(season.programs.filter((program) => program.age_range === age).length).toBeGreaterThanOrEqual(2);
    }
  });

  test('recommends the option at index 2, with two courses and the schedule the specification fixes', () => {
    expect(season.options.map((option) => option.schedule_text)).toEqual([
      'Del 2 al 28 de febrero',
      'Del 1 al 24 de febrero',
      '4 días a la semana, del 4 al 31 de enero',
    ]);
    expect(season.options[2]?.courses).toHaveLength(2);
    expect(season.options[2]?.frequency).toBe(4);
  });

  test('enrolls a course in one cohort and a pack in one of each course', () => {
    for (const program of season.programs) {
      for (const group of program.groups) {
        expect(group.groups_to_buy.map(({ course }) => course)).toEqual(program.courses.map(({ id }) => id));
      }
    }
  });

  test('has 8 sessions, or 16 with two courses', () => {
    for (const program of season.programs) expect(program.sessions).toBe(8 * program.courses.length);
  });

  test('never gives two groups or cohorts the same id', () => {
    const ids = groups.flatMap(({ id, groups_to_buy: pairs }) => [id, ...pairs.map(({ group }) => group)]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('starts every group 10 to 20 days after any day', () => {
    for (let day = 0; day < 14; day += 1) {
      const now = new Date(START.getTime() + day * 86_400_000);
      const today = academyDay(now);
      for (const { groups: some } of campaign(now).programs) {
        for (const { start_date: start } of some) {
          if (!start) throw new Error('A group of the fixtures has no start');
          expect(start >= daysAfter(today, 10) && start <= daysAfter(today, 20)).toBe(true);
        }
      }
    }
  });

  test('classes last 90 minutes', () => {
    for (const { frequency } of groups) {
      for (const { time_start: start, time_end: end } of frequency) {
        expect(minutes(end) - minutes(start)).toBe(90);
      }
    }
  });

  test('every course on sale has an entry in the content service', () => {
    const entries = new Set(courseEntries(START).map(({ sys }) => sys.id));
    for (const { courses } of season.programs) {
      for (const { id } of courses) expect(entries).toContain(id);
    }
  });

  test('every picture, icon, study plan, guide and certificate that is named exists', () => {
    const all = [
      season,
      courseEntries(START),
      families(START),
      studentCertificates(START),
      organizations(START),
      recommendations(START),
      DASHBOARD_BANNERS,
    ];
    const named = JSON.stringify(all).match(/(?<=")[\w/-]+\.(svg|pdf)(?=")/g) ?? [];
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((file) => !existsSync(`fixtures/media/${file}`))).toEqual([]);
  });
});

describe('The privacy policy names all that is asked', () => {
  const definitions = PRIVACY.fields.body.flatMap((block) =>
    block?.kind === 'definitions' ? block.items : [],
  );
  const saidOf = (asked: string) => definitions.find(({ term }) => term === asked)?.description;
  const expectNamed = (asked: string, words: Readonly<Record<string, string>>) => {
    for (const word of Object.values(words)) expect(saidOf(asked)).toContain(word);
  };

  test('of the adult who buys', () => {
    const words: Record<keyof Guardian, string> = {
      relation: 'tu relación con el estudiante',
      documentType: 'tu documento',
      documentNumber: 'tu documento',
      birthDate: 'tu fecha de nacimiento',
      phone: 'teléfono',
      country: 'país',
      city: 'la ciudad',
      department: 'el departamento',
      district: 'el distrito',
      marketingSource: 'cómo nos conociste',
    };
    expectNamed('De la persona adulta', words);
  });

  test('of a new student', () => {
    const words: Record<Exclude<keyof NewStudent, 'kind'>, string> = {
      firstName: 'Nombre',
      birthDate: 'fecha de nacimiento',
      experience: 'cuánto ha programado',
      operatingSystem: 'el sistema de su computadora',
      roboticsKit: 'su kit de robótica',
    };
    expectNamed('Del estudiante', words);
  });

  test('of who joins a waiting list, whose form refers to the policy', () => {
    expectNamed('De una lista de espera', { name: 'nombre', email: 'correo', phone: 'WhatsApp' });
    expect(saidOf('Avisarte de un cupo')).toContain('consentimiento');
  });
});

test('every card of the demo passes the Luhn check and is of the brand it says', () => {
  for (const { number, brand } of CARDS) {
    expect(passesLuhn(number)).toBe(true);
    expect(brandOf(number)).toBe(brand);
  }
});

const minutes = (time: string): number => {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  return hours * 60 + rest;
};
