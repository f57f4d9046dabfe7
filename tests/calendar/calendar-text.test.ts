import { describe, expect, test } from 'vitest';
import { calendarText } from '../../server/calendar/calendar-text.ts';
import { classSeries } from '../../server/domain/family/class-times.ts';
import { childCourse, MONDAY, weekly } from '../support/factories/calendar.ts';
import type { Changes } from '../support/factories/calendar.ts';
import { clockOf } from '../support/clock-of.ts';
import { readCalendar } from './reading.ts';

const REVISION = { sequence: 3, revisedAt: new Date('2026-11-21T12:00:00Z') };

function fileOf(courses: readonly Changes[], { firstName = 'Valentina', now = MONDAY } = {}): string {
  const series = courses.flatMap((course) => classSeries(childCourse(course), now, () => undefined));
  return calendarText({ childId: 'hija-1', firstName, series }, () => REVISION);
}

describe('A calendar file, read by another program', () => {
  test('holds one weekly event a weekday with its count, the title, and reminders a day and an hour before', () => {
    const file = fileOf([{}]);
    // The reader drops it, as every week is the default of a weekly rule.
    expect(file).toContain('INTERVAL=1;');
    const { name, zones, events } = readCalendar(file);
    expect(name).toBe('Clases de Valentina · Kipu');
    expect(zones).toEqual(['America/Lima']);
    expect(events).toMatchObject([
      {
        uid: 'kipu-matricula-1-monday',
        sequence: 3,
        stamp: REVISION.revisedAt,
        title: 'Videojuegos con Roblox · Valentina · Kipu',
        zone: 'America/Lima',
        rule: 'FREQ=WEEKLY;COUNT=3;BYDAY=MO',
        alarms: [86_400, 3_600],
      },
      { uid: 'kipu-matricula-1-wednesday', rule: 'FREQ=WEEKLY;COUNT=3;BYDAY=WE' },
    ]);
    expect(events[0]?.classes).toEqual(
      ['2026-11-23', '2026-11-30', '2026-12-07'].map((day) => ({
        starts: new Date(`${day}T17:00:00-05:00`),
        ends: new Date(`${day}T18:30:00-05:00`),
      })),
    );
  });

  test('holds both classes of a weekday as events of their own', () => {
    const frequency = [weekly('monday', '09:00', '10:30'), weekly('monday', '17:00', '18:30')];
    const { events } = readCalendar(fileOf([{ group: { frequency } }]));
    expect(events.map(({ uid }) => uid)).toEqual(['kipu-matricula-1-monday', 'kipu-matricula-1-monday-2']);
  });

  test('has the link of the class when there is one, and nobody’s e-mail', () => {
    const withLink = fileOf([{}]);
    expect(readCalendar(withLink).events[0]).toMatchObject({
      url: 'https://clases.kipu.test/sala-1',
      description: 'Entra a la clase: https://clases.kipu.test/sala-1',
    });
    expect(withLink).not.toContain('@');
    expect(readCalendar(fileOf([{ link: null }])).events[0]).toMatchObject({ url: null, description: null });
    expect(fileOf([{ link: 'http://clases.kipu.test/sala-1' }])).not.toContain('sala-1');
  });

  test('has what belongs to calendar and class before their parts, and addresses as they are', () => {
    const link = 'https://clases.kipu.test/sala-1?clave=a,b;c'.padEnd(120, 'x');
    const lines = fileOf([{ link }]).replaceAll('\r\n ', '').split('\r\n');
    const within = new Map<string, boolean>();
    const open: string[] = [];
    const misplaced = lines.filter((line) => {
      const [, mark, part = ''] = /^(BEGIN|END):(.*)$/.exec(line) ?? [];
      if (mark === 'BEGIN') within.set(open.join(), true);
      if (mark === 'BEGIN') within.set([...open, part].join(), false);
      if (mark === 'BEGIN') open.push(part);
      if (mark === 'END') open.pop();
      return mark === undefined && within.get(open.join());
    });
    expect(misplaced.join('')).toBe('');
    expect(lines).toContain(`URL:${link}`);
    expect(readCalendar(fileOf([{ link }])).events[0]).toMatchObject({ url: link });
  });

  test('keeps names as they are written, whatever is in them', () => {
    const name = 'Robots; luces, “sensores” y \\ más: ¡con Ñandú, 日本 y 🎈! '.padEnd(90, 'ñ');
    const file = fileOf([{ name }], { firstName: 'José María; de la Santísima Trinidad' });
    const { events } = readCalendar(file);
    expect(events).toHaveLength(2);
    expect(events[0]?.title).toBe(`${name} · José María; de la Santísima Trinidad · Kipu`);
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  test('stays one calendar of its own events when a name has line breaks', () => {
    const broken = 'Ana\r\nEND:VCALENDAR\nBEGIN:VEVENT\rX';
    const { name, events } = readCalendar(fileOf([{ id: broken, name: broken }], { firstName: broken }));
    expect(name).toBe('Clases de Ana END:VCALENDAR BEGIN:VEVENT X · Kipu');
    expect(events.map(({ title }) => title)).toEqual(
      Array(2).fill('Ana END:VCALENDAR BEGIN:VEVENT X · Ana END:VCALENDAR BEGIN:VEVENT X · Kipu'),
    );
  });

  test('describes every zone of its events once', () => {
    const inZone = (id: string, time_zone: string) => ({ id, group: { time_zone } });
    const file = fileOf([
      inZone('1', 'America/Santiago'),
      inZone('2', 'America/New_York'),
      inZone('3', 'America/Lima'),
    ]);
    expect([...readCalendar(file).zones].sort()).toEqual([
      'America/Lima',
      'America/New_York',
      'America/Santiago',
    ]);
  });

  test('calls a zone of an old name by its present one', () => {
    const [event] = readCalendar(fileOf([{ group: { time_zone: 'America/Buenos_Aires' } }])).events;
    expect(event?.zone).toBe('America/Argentina/Buenos_Aires');
    expect(event?.classes[0]?.starts).toEqual(new Date('2026-11-23T17:00:00-03:00'));
  });

  test('ends a class that goes on past midnight on the next day', () => {
    const group = { frequency: [weekly('friday', '23:00', '00:30')], frequency_numeric: 1 };
    expect(readCalendar(fileOf([{ group }])).events[0]?.classes[0]).toEqual({
      starts: new Date('2026-11-27T23:00:00-05:00'),
      ends: new Date('2026-11-28T00:30:00-05:00'),
    });
  });

  test('of a child without classes is an empty calendar', () => {
    expect(readCalendar(fileOf([]))).toMatchObject({ name: 'Clases de Valentina · Kipu', events: [] });
  });
});

describe('Hours stay what they are when clocks change', () => {
  const everyWeek = (time_zone: string): Changes => ({
    sessions: 100,
    progress: 0,
    group: {
      time_zone,
      start_date: '2026-01-05',
      end_date: null,
      frequency: [weekly('sunday', '09:00', '10:30')],
      frequency_numeric: 1,
    },
  });

  test.each(['America/Lima', 'America/Santiago', 'America/New_York'])('in %s, by hand', (zone) => {
    const [event] = readCalendar(fileOf([everyWeek(zone)])).events;
    const starts = new Set(event?.classes.map(({ starts }) => starts.toISOString()));
    const utcHours: Record<string, string[]> = {
      // Lima has no summer time; Santiago's clocks go back on 4 April 2027, New York's forward on 14 March 2027.
      'America/Lima': ['2027-03-28T14:00', '2027-04-11T14:00', '2027-09-12T14:00'],
      'America/Santiago': ['2027-03-28T12:00', '2027-04-04T13:00', '2027-09-05T12:00'],
      'America/New_York': ['2027-03-07T14:00', '2027-03-14T13:00', '2027-11-07T14:00'],
    };
    for (const hour of utcHours[zone] ?? []) expect(starts).toContain(`${hour}:00.000Z`);
  });

  test.each([
    'America/Argentina/Buenos_Aires',
    'America/Asuncion',
    'America/Bogota',
    'America/Caracas',
    'America/Chicago',
    'America/Costa_Rica',
    'America/Guatemala',
    'America/Guayaquil',
    'America/Havana',
    'America/La_Paz',
    'America/Lima',
    'America/Los_Angeles',
    'America/Mexico_City',
    'America/Montevideo',
    'America/New_York',
    'America/Panama',
    'America/Punta_Arenas',
    'America/Santiago',
    'America/Santo_Domingo',
    'America/Sao_Paulo',
    'America/Tegucigalpa',
    'America/Tijuana',
    'Atlantic/Canary',
    'Europe/Madrid',
    'Pacific/Easter',
  ])('in %s, for almost two years', (zone) => {
    const [event] = readCalendar(fileOf([everyWeek(zone)])).events;
    expect(event?.classes).toHaveLength(100);
    for (const { starts, ends } of event?.classes ?? []) {
      expect([clockOf(zone, starts), clockOf(zone, ends)]).toEqual(['Sun 09:00', 'Sun 10:30']);
    }
  });

  test('in Chile, also in years whose months begin with a Sunday', () => {
    const now = new Date('2028-12-01T15:00:00Z');
    const [event] = readCalendar(fileOf([everyWeek('America/Santiago')], { now })).events;
    expect(event?.classes.at(-1)?.starts.getFullYear()).toBe(2030);
    for (const { starts } of event?.classes ?? [])
      expect(clockOf('America/Santiago', starts)).toBe('Sun 09:00');
  });

  test('in Chile, by the rule that Outlook can read as long as it is right', () => {
    const inChile = (now: string) =>
      fileOf([{ group: { time_zone: 'America/Santiago', end_date: null } }], { now: new Date(now) });
    expect(inChile('2027-03-01T15:00:00Z')).not.toContain('BYMONTHDAY');
    expect(inChile('2029-03-01T15:00:00Z')).toContain('BYMONTHDAY');
  });
});
