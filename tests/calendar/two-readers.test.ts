import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarText, eventId, eventTitle } from '../../server/calendar/calendar-text.ts';
import { withPastClasses } from '../../server/calendar/past-classes.ts';
import { classSeries } from '../../server/domain/family/class-times.ts';
import type { ClassSeries } from '../../server/domain/family/class-times.ts';
import { classOn, dayFrom, daysLater, readClock } from '../../server/domain/time.ts';
import { childCourse, weekly } from '../support/factories/calendar.ts';
import { readByAnother, readCalendar } from './reading.ts';
import type { ReadAlike } from './reading.ts';

// Two independent programs read what we write: one uses the time zones in the file, the other those of the machine.
// Both must find the classes that the dashboard shows.

/** Three with summer time, changing on different days, and Lima, which has none. */
const ZONES = ['America/Santiago', 'America/New_York', 'Europe/Madrid', 'America/Lima'];

const REVISION = { sequence: 0, revisedAt: new Date('2026-11-21T12:00:00Z') };

const fileOf = (series: readonly ClassSeries[], firstName: string) =>
  calendarText({ childId: 'hija-1', firstName, series }, () => REVISION);

/** Returns the classes of a series by our own rules. */
function classesOf({ day, weekday, start, end, timeZone, count, skipped = [] }: ClassSeries) {
  return Array.from({ length: count }, (_, week) => daysLater(day, 7 * week))
    .filter((held) => !skipped.includes(held))
    .map((held) => classOn(held, { day: weekday, start, end }, timeZone))
    .map(({ startsAt, endsAt }) => ({ starts: startsAt, ends: endsAt }));
}

/** What any reader should find in a series. */
const told = (series: ClassSeries, firstName: string): ReadAlike => ({
  uid: eventId(series),
  title: eventTitle(series, firstName),
  description: series.classUrl && `Entra a la clase: ${series.classUrl}`,
  url: series.classUrl,
  classes: classesOf(series),
});

const readByBoth = (file: string): [ReadAlike[], ReadAlike[]] => [
  readCalendar(file).events.map(({ uid, title, description, url, classes }) => ({
    uid,
    title,
    description,
    url,
    classes: [...classes],
  })),
  readByAnother(file),
];

/** What people write, and some text that must be escaped. */
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(',', ';', '\\', '\n', '\r\n', '"', ':', 'BEGIN:VEVENT', '=', '\t', '^n', '\\;'),
      fc.constantFrom('ñandú', '日本語', '🎈', '👩‍🚀', 'Ω'.repeat(40), 'supercalifragilístico'.repeat(3)),
      fc.string({ unit: 'grapheme', maxLength: 80 }),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(' '))
  // One of the readers takes a backslash before an n for a line break, even when it is escaped.
  .filter((text) => !/\\n/i.test(text));

const clockAt = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** More than a year of classes, at hours at which no clock changes. */
const anySeries: fc.Arbitrary<ClassSeries> = fc
  .record({
    courseName: words,
    from: fc.integer({ min: 0, max: 500 }),
    // In Santiago the clock goes back at midnight, so the hour before exists twice.
    starts: fc.integer({ min: 4 * 60, max: 21 * 60 }),
    lasts: fc.integer({ min: 15, max: 119 }),
    timeZone: fc.constantFrom(...ZONES),
    count: fc.integer({ min: 1, max: 60 }),
    without: fc.uniqueArray(fc.integer({ min: 1, max: 59 }), { maxLength: 4 }),
    link: fc.option(fc.webUrl({ validSchemes: ['https'], withQueryParameters: true })),
  })
  .map(({ courseName, from, starts, lasts, timeZone, count, without, link }) => {
    const day = daysLater(dayFrom('2026-01-01'), from);
    const weeks = without.filter((week) => week < count).sort((a, b) => a - b);
    return {
      childCourseId: 'matricula-1',
      courseName,
      weekday: readClock('UTC', new Date(`${day}T12:00:00Z`)).weekday,
      place: 1,
      day,
      start: clockAt(starts),
      lastDay: day,
      end: clockAt(starts + lasts),
      timeZone,
      count,
      ...(weeks.length > 0 && { skipped: weeks.map((week) => daysLater(day, 7 * week)) }),
      classUrl: link === null ? null : new URL(link).href,
    };
  });

test('whatever names, hours and zones a series has, two readers find every class of it, and no other', () => {
  fc.assert(
    fc.property(anySeries, words, (series, firstName) => {
      const file = fileOf([series], firstName);
      for (const read of readByBoth(file)) expect(read).toEqual([told(series, firstName)]);
    }),
    { numRuns: 30 },
  );
});

test('whatever is written in it, no line is longer than 75 bytes, and none ends within a letter', () => {
  fc.assert(
    fc.property(anySeries, words, (series, firstName) => {
      const bytes = Buffer.from(fileOf([series], firstName));
      const lines = bytes.toString('latin1').split('\r\n');
      for (const line of lines) {
        expect(line.length).toBeLessThanOrEqual(75);
        const whole = new TextDecoder('utf-8', { fatal: true });
        expect(() => whole.decode(Buffer.from(line, 'latin1'))).not.toThrow();
        expect(line).not.toMatch(/[\r\n]/);
      }
      expect(lines.at(-1)).toBe('');
    }),
    { numRuns: 30 },
  );
});

test.each(ZONES)('a year in %s is kept class by class, while the hours change in its middle', (zone) => {
  const start = dayFrom('2027-01-04');
  const monday = (week: number) => daysLater(start, 7 * week);
  const courseAt = (week: number) => {
    const course = childCourse({
      sessions: 52,
      progress: (week / 52) * 100,
      group: {
        time_zone: zone,
        start_date: start,
        end_date: monday(51),
        frequency: [week < 30 ? weekly('monday') : weekly('monday', '19:00', '20:30')],
        frequency_numeric: 1,
      },
    });
    return { ...course, group: course.group && { ...course.group, holidays: [monday(20)] } };
  };
  let known: ClassSeries[] = [];
  for (let week = 0; week <= 52; week += 1) {
    const now = new Date(`${daysLater(monday(week), -1)}T12:00:00Z`);
    known = withPastClasses(
      classSeries(courseAt(week), now, () => undefined),
      known,
      now,
    );
    const held = Array.from({ length: 52 }, (_, place) => place)
      .filter((place) => place !== 20)
      .map((place) => {
        const isBefore = week < 30 || place < 30;
        const hours = isBefore ? { start: '17:00', end: '18:30' } : { start: '19:00', end: '20:30' };
        return classOn(monday(place), { day: 'monday', ...hours }, zone).startsAt.getTime();
      });
    if (week % 13 > 0 && week !== 31) continue;
    for (const read of readByBoth(fileOf(known, 'Valentina'))) {
      const starts = read.flatMap(({ classes }) => classes.map(({ starts: one }) => one.getTime()));
      expect(
        starts.sort((a, b) => a - b),
        `week ${week}`,
      ).toEqual(held);
    }
  }
});
