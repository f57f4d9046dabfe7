import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { announcedPrograms } from '../../fixtures/announced-programs.ts';
import { DASHBOARD_BANNERS } from '../../fixtures/banners.ts';
import { recommendations } from '../../fixtures/recommendations.ts';
import { formatHourZones, formatSchedules, formatWeekly } from '../../app/ui/format.ts';
import { classSeries, nextClassOf } from '../../server/domain/family/class-times.ts';
import { courseCard } from '../../server/domain/family/course-card.ts';
import { enrolledCourse } from '../../server/domain/family/enrolled-course.ts';
import { weekOf } from '../../server/domain/family/family-week.ts';
import { coursesOf } from '../../server/domain/family/bought-courses.ts';
import { childCoursesOf, childZone } from '../../server/domain/family/parents-zone.ts';
import { studentCards, studentCourses } from '../../server/domain/family/student-courses.ts';
import { organizationView } from '../../server/domain/organization/organization.ts';
import type { Viewer } from '../../server/domain/viewer.ts';
import { Authentication } from '../../server/upstream/contracts/account.ts';
import { AnnouncedProgramList } from '../../server/upstream/contracts/announced-programs.ts';
import { CLASS_REPORT_FIELDS } from '../../server/upstream/contracts/class-reports.ts';
import { BannerList, Organization, RecommendedList } from '../../server/upstream/contracts/dashboards.ts';
import { CertificateList, ChildList, EnrolmentList } from '../../server/upstream/contracts/family.ts';
import { PlaceList } from '../../server/upstream/contracts/purchases.ts';
import { ReferralStanding } from '../../server/upstream/contracts/referrals.ts';
import { WaitingPlaceList } from '../../server/upstream/contracts/waiting-list.ts';
import { aCertificate, aChild, aChildCourse, aPath } from '../support/factories/families.ts';
import { read } from '../support/bending.ts';
import { oddly } from '../support/odd-values.ts';

const NOW = new Date('2027-02-01T15:00:00Z');
const VIEWER: Viewer = { currency: 'PEN', timeZone: 'America/Lima', now: NOW, report: () => undefined };

/** Texts that no page may show. */
const FALSE_WORDS = /NaN|Invalid|undefined|Infinity/;
const RUNS = { numRuns: 30, seed: 11 };

describe('whatever stands in one item,', () => {
  test('the courses of a child beside it are read whole, and its card says nothing invented', () => {
    const odd = oddly(aChildCourse());
    fc.assert(
      fc.property(odd, odd, fc.jsonValue({ maxDepth: 2 }), (course, inPath, any) => {
        const { data } = read(EnrolmentList, {
          data: [
            {
              child_id: 'hija',
              learning_paths: [{ ...aPath([]), courses: [inPath, aChildCourse({ id: 'en-ruta' })] }, any],
              courses: [any, course, aChildCourse({ id: 'al-lado' })],
            },
          ],
        });
        const follows = childCoursesOf('hija', data);
        const all = coursesOf(follows);
        expect(all.find(({ id }) => id === 'al-lado')).toEqual(aChildCourse({ id: 'al-lado' }));
        expect(all.find(({ id }) => id === 'en-ruta')).toEqual(aChildCourse({ id: 'en-ruta' }));
        const zone = childZone(aChild(), follows, null, new Set(), VIEWER);
        const week = weekOf([{ student: zone.child, courses: all }], { now: NOW, timeZone: null });
        for (const one of all) {
          const { group } = courseCard(one, nextClassOf(one, NOW), VIEWER);
          const words = group ? `${formatWeekly(group.weekly)} ${formatHourZones(group)}` : '';
          expect(words).not.toMatch(FALSE_WORDS);
          for (const { count } of classSeries(one, NOW, () => undefined))
            expect(Number.isInteger(count)).toBe(true);
        }
        for (const { startsAt } of week.classes) expect(startsAt.getTime()).not.toBeNaN();
        for (const { progress } of zone.courses) expect(Number.isNaN(progress)).toBe(false);
      }),
      RUNS,
    );
  });

  test('the places of a student beside it are, and its hours are never invented', () => {
    const place = {
      id: 'lugar',
      course_id: 'c',
      course_name: 'Scratch',
      group_name: 'Tarde',
      initial_date: '2027-01-05',
      schedules: [{ day: 'Monday', hour: '17:00' }],
      timezone_name: 'America/Lima',
      purchase: '17',
    };
    fc.assert(
      fc.property(oddly(place), (odd) => {
        const { data } = read(PlaceList, { data: [odd, place] });
        expect(data.at(-1)).toMatchObject(place);
        const enrollments = data.filter((one) => one !== null);
        const student = { id: 'alumna', firstName: 'Camila' };
        studentCards(
          studentCourses({ enrollments, purchases: [], known: new Map(), certificates: null }, student, NOW),
          VIEWER,
          { courses: new Map(), paths: [] },
        );
        for (const one of enrollments) {
          expect(formatSchedules(enrolledCourse(one, null).schedules)).not.toMatch(FALSE_WORDS);
        }
      }),
      RUNS,
    );
  });

  test('the certificates, the children and the students beside it are', () => {
    const certificate = aCertificate();
    const child = aChild();
    const enrolled = {
      id: 'i',
      status: 'in_progress',
      state: 'active',
      progress: 50,
      student: { id: 'ana', full_name: 'Ana', email: 'ana@colegio.test' },
      course: { id: 'c', name: 'Scratch' },
      group: { id: 'g', name: 'Tarde', start_date: '2027-01-05', end_date: null },
      certificate: null,
    };
    fc.assert(
      fc.property(
        oddly(certificate),
        oddly({ ...child, id: 'hermana' }),
        oddly(enrolled),
        (oddCertificate, oddChild, oddEnrolled) => {
          expect(read(CertificateList, { data: [oddCertificate, certificate] }).data.at(-1)).toEqual(
            certificate,
          );
          expect(read(ChildList, { data: [oddChild, child] }).data.at(-1)).toEqual(child);
          const told = read(Organization, { id: 1, name: 'Colegio', enrolments: [oddEnrolled, enrolled] });
          expect(told.enrolments.at(-1)).toMatchObject(enrolled);
          expect(JSON.stringify(organizationView(told, NOW))).not.toMatch(FALSE_WORDS);
        },
      ),
      RUNS,
    );
  });

  test.each<[string, (items: unknown[]) => readonly unknown[] | null | undefined, object | undefined]>([
    [
      'recommended courses',
      (data) => read(RecommendedList, { data }).data,
      recommendations(NOW)[0]?.recommended[0],
    ],
    ['banners', (data) => read(BannerList, { data }).data, DASHBOARD_BANNERS[0]],
    ['announced programs', (data) => read(AnnouncedProgramList, { data }).data, announcedPrograms(NOW)[0]],
    [
      'places in waiting lists',
      (data) => read(WaitingPlaceList, { data }).data,
      {
        id: 'espera-1',
        product_id: 'entrada-curso-de-scratch',
        product_name: 'Scratch',
        group_id: 'grupo',
        student: { id: 'ana', first_name: 'Ana' },
        position: 1,
        offered_until: null,
      },
    ],
    [
      'invited families',
      (invited) => read(ReferralStanding, { data: { code: 'ROSA', invited } }).data.invited,
      { id: 'f', first_name: 'Ana', bought: true, coupon: null },
    ],
    [
      'classes of a course',
      (classes) => read(z.object(CLASS_REPORT_FIELDS), { classes }).classes,
      { number: 2, date: '2027-01-12', topic: 'Bucles', attendance: 'attended', done: 'Un laberinto' },
    ],
  ])('the %s beside it are', (_what, readAll, item = {}) => {
    const [whole] = readAll([item]) ?? [];
    expect(whole).toMatchObject(item);
    fc.assert(
      fc.property(oddly(item), (odd) => {
        expect(readAll([odd, item])?.at(-1)).toEqual(whole);
      }),
      RUNS,
    );
  });

  test('a login gets in with an id and its tokens', () => {
    const userData = { email: 'r@kipu.test', firstName: 'R', lastName: 'Q', phone: '+51', countryCode: 'PE' };
    fc.assert(
      fc.property(oddly({ userData }), (odd) => {
        const told = { accessToken: 'a', refreshToken: 'r', platform: 'zona-padres' };
        const user = typeof odd === 'object' && odd !== null && 'userData' in odd ? odd.userData : null;
        if (typeof user !== 'object' || user === null || Array.isArray(user)) return;
        expect(read(Authentication, { ...told, userData: { ...user, id: 5 } }).userData.id).toBe('5');
      }),
      RUNS,
    );
  });
});
