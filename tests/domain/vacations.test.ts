import { describe, expect, test, vi } from 'vitest';
import { AGE_RANGES, ageRangeByCode } from '../../server/domain/age-ranges.ts';
import {
  groupView,
  priceView,
  purchasePageView,
  seasonView,
} from '../../server/domain/catalogue/vacations.ts';
import type { Viewer } from '../../server/domain/viewer.ts';
import type { VacationProgram } from '../../server/upstream/contracts/campaigns.ts';
import { aCampaign, aGroup, aProgram } from '../support/factories/catalogue.ts';

const LIMA: Viewer = {
  currency: 'PEN',
  timeZone: null,
  now: new Date('2026-11-21T15:00:00Z'),
  report: () => undefined,
};
const EIGHT = ageRangeByCode('8_to_11');

describe('the price of a program', () => {
  test('is the discounted one in the currency of the visitor, with the full one beside it', () => {
    expect(priceView(aProgram(), 'PEN')).toEqual({
      now: { minor: 45_000, currency: 'PEN' },
      before: { minor: 60_000, currency: 'PEN' },
      discountPercentage: 25,
    });
    expect(priceView(aProgram(), 'USD').now).toEqual({ minor: 12_000, currency: 'USD' });
  });

  test('is the full one without a discount, whatever the other amounts say', () => {
    expect(priceView(aProgram({ has_discount: false }), 'PEN')).toEqual({
      now: { minor: 60_000, currency: 'PEN' },
      before: null,
      discountPercentage: 0,
    });
  });

  test('has its percentage rounded down', () => {
    const program = aProgram({ discount_percentage: 33.9, amount_after_discount_pen: 396.6 });
    expect(priceView(program, 'PEN')).toMatchObject({ now: { minor: 39_660 }, discountPercentage: 33 });
  });

  test('promises no discount that the amounts do not keep', () => {
    const program = aProgram({ amount_after_discount_pen: 600 });
    expect(priceView(program, 'PEN')).toMatchObject({ before: null, discountPercentage: 0 });
  });
});

describe('a group', () => {
  test('is told in the zone of the family when it is known', () => {
    const view = groupView(aGroup(), { ...LIMA, timeZone: 'Europe/Madrid' });
    expect(view).toMatchObject({ timeZone: 'Europe/Madrid', seatsLeft: 3 });
    expect(view.weekly[0]).toEqual({ day: 'monday', start: '23:00', end: '00:30' });
  });

  test('without a start date takes the clock of this week', () => {
    const view = groupView(aGroup({ start_date: null }), { ...LIMA, timeZone: 'America/New_York' });
    expect(view).toMatchObject({ startDate: null, weekly: [{ start: '17:00' }, { start: '17:00' }] });
  });

  test('in a zone that does not exist stays as it is written, and is reported', () => {
    const report = vi.fn();
    const view = groupView(aGroup({ time_zone: 'Lima' }), { ...LIMA, timeZone: 'Europe/Madrid', report });
    expect(view).toMatchObject({ timeZone: 'Lima', weekly: [{ start: '17:00' }, { start: '17:00' }] });
    expect(report).toHaveBeenCalledOnce();
  });

  test('with more students than seats has none left', () => {
    expect(groupView(aGroup({ enrolled: 7 }), LIMA).seatsLeft).toBe(0);
  });

  test('reports its classes on invalid days', () => {
    const report = vi.fn();
    const frequency = [{ day_name: 'lunes', time_start: '17:00', time_end: '18:30' }];
    expect(groupView(aGroup({ frequency }), { ...LIMA, report }).weekly).toEqual([]);
    expect(report).toHaveBeenCalledWith(expect.stringContaining('lunes'));
  });
});

describe('a purchase page', () => {
  test('shows the first two programs of its age range and no others', () => {
    const programs = ['a', 'b', 'c'].map((id) => aProgram({ id }));
    const campaign = aCampaign({ programs: [aProgram({ id: 'other', age_range: '5_to_7' }), ...programs] });
    expect(purchasePageView(campaign, EIGHT, LIMA).programs.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('keeps programs without courses or groups, which have texts of their own', () => {
    const page = purchasePageView(
      aCampaign({ programs: [aProgram({ courses: [], groups: [] })] }),
      EIGHT,
      LIMA,
    );
    expect(page.programs[0]).toMatchObject({ courses: [], groups: [] });
  });

  test('serves files from our own origin only', () => {
    const shown = (changes: Partial<VacationProgram>) =>
      purchasePageView(aCampaign({ programs: [aProgram(changes)] }), EIGHT, LIMA).programs[0];
    const curriculum = '../../etc/plan de estudios.pdf';
    const view = shown({ curriculum });
    expect(view?.studyPlan).toBe('/media/etc/plan%20de%20estudios.pdf');
    expect(view?.courses[0]?.modules[0]?.icon).toBe('/media/iconos/mapa.svg');
    expect(shown({ curriculum: null })?.studyPlan).toBeNull();
  });
});

test('requirements are the general ones and then those of the age, each once', () => {
  expect(AGE_RANGES.map((range) => purchasePageView(aCampaign(), range, LIMA).requirements)).toEqual([
    ['Internet estable', 'Cámara', 'Un adulto cerca'],
    ['Internet estable', 'Cámara', 'Mouse'],
    ['Internet estable', 'Cámara', '8 GB de memoria'],
  ]);
});

describe('the season', () => {
  const option = { courses: [], frequency: 2, schedule_text: 'Del 2 al 28 de febrero' };

  test('recommends the option at index 2, and shows the first part of names', () => {
    const names = ['Roblox, 8 sesiones', 'YouTuber Kids', ' Pack creador , dos cursos'];
    const view = seasonView(aCampaign({ options: names.map((name) => ({ ...option, name })) }));
    expect(view.options.map(({ name, recommended }) => [name, recommended])).toEqual([
      ['Roblox', false],
      ['YouTuber Kids', false],
      ['Pack creador', true],
    ]);
  });

  test.each([
    ['/vacaciones/8-a-11?programa=x', '/vacaciones/8-a-11?programa=x'],
    ['//evil.example', '/vacaciones/8-a-11'],
    ['/\\evil.example', '/vacaciones/8-a-11'],
    ['javascript:alert(1)', '/vacaciones/8-a-11'],
  ])('leads a card with the link %s to %s', (link, target) => {
    const card = {
      name: 'Roblox',
      namePack: null,
      description: '',
      slug: 'roblox',
      thumbnail: 'cursos/roblox.svg',
      thumbnailMob: '',
      tag: '',
      link,
      silabo: null,
      countries: ['PE'],
    };
    const section = {
      name: 'De 8 a 11',
      age_range: '8_to_11' as const,
      main_color: '',
      secondary_color: '',
      support_color: '',
      gradient_color: '',
      card_title: '',
      card_subtitle: '',
      thumbnail: '',
      thumbnailCard: 'vacaciones/8-a-11.svg',
      description: '',
      tag: '',
      programs: [card],
    };
    const [range] = seasonView(aCampaign({ age_ranges: [section] })).ageRanges;
    expect(range).toMatchObject({ age: '8-a-11', picture: '/media/vacaciones/8-a-11.svg' });
    expect(range?.programs[0]?.link).toBe(target);
  });
});
