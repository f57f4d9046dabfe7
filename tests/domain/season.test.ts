import { describe, expect, test } from 'vitest';
import { ageRangeByCode } from '../../server/domain/age-ranges.ts';
import {
  alternativesTo,
  productAt,
  seasonView,
  shortProducts,
} from '../../server/domain/catalogue/season.ts';
import type { SeasonShelf } from '../../server/domain/catalogue/season.ts';
import { purchasePageView } from '../../server/domain/catalogue/vacations.ts';
import type { AgeRangeProgram } from '../../server/upstream/contracts/campaigns.ts';
import { aCampaign, aCourse, aGroup, anOffer, aProgram, aViewer } from '../support/factories/catalogue.ts';

const LIMA = aViewer('2026-11-21');
const EIGHT = ageRangeByCode('8_to_11');

function aCard(link: string): AgeRangeProgram['programs'][number] {
  return {
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
}

function aSection(...links: string[]): AgeRangeProgram {
  return {
    name: 'De 8 a 11',
    age_range: '8_to_11',
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
    programs: links.map(aCard),
  };
}

/** Returns a short course and a program's course, with one card for the short one, and the program. */
function aShelf(changes: Partial<SeasonShelf['season']> = {}): SeasonShelf {
  return {
    season: aCampaign({
      programs: [aProgram({ id: 'programa-roblox' })],
      age_ranges: [aSection('/cursos/roblox-corto')],
      ...changes,
    }),
    entries: [
      aCourse('corto', { slug: 'roblox-corto', name: 'Roblox corto', sessions: 4, duration: '2 semanas' }),
      aCourse('largo', { slug: 'roblox-largo' }),
      aCourse('otro', { slug: 'otro' }),
    ],
    offers: [
      anOffer({ id: 'corto', amount_pen: 240, groups: [aGroup({ enrolled: 2 }), aGroup({ enrolled: 5 })] }),
      anOffer({ id: 'largo', program: 'programa-roblox' }),
      anOffer({ id: 'otro' }),
    ],
  };
}

const PROGRAM_PAGE = '/vacaciones/8-a-11?programa=programa-roblox';

describe('the cards of the season', () => {
  test('of two sections of one age stand in one place, with the programs of both', () => {
    const sections = [aSection('/cursos/roblox-corto'), aSection('/cursos/roblox-largo', '/cursos/otro')];
    const [range, ...others] = seasonView(aShelf({ age_ranges: sections }), LIMA).ageRanges;
    expect(others).toEqual([]);
    expect(range?.programs.map(({ link }) => link)).toEqual([
      '/cursos/roblox-corto',
      '/cursos/roblox-largo',
      '/cursos/otro',
    ]);
  });

  test('recommend the payment option at index 2, and show the first part of names', () => {
    const option = { courses: [], frequency: 2, schedule_text: 'Del 2 al 28 de febrero' };
    const names = ['Roblox, 8 sesiones', 'YouTuber Kids', ' Pack creador , dos cursos'];
    const view = seasonView(aShelf({ options: names.map((name) => ({ ...option, name })) }), LIMA);
    expect(view.options.map(({ name, recommended, product }) => [name, recommended, product])).toEqual([
      ['Roblox', false, null],
      ['YouTuber Kids', false, null],
      ['Pack creador', true, null],
    ]);
  });

  test.each([
    ['/vacaciones/8-a-11?programa=x', '/vacaciones/8-a-11?programa=x'],
    ['roblox-corto', '/cursos/roblox-corto'],
    ['//evil.example', '/vacaciones/8-a-11'],
    ['/\\evil.example', '/vacaciones/8-a-11'],
    // Browsers leave out tabs and line ends.
    ['/\t/evil.example', '/vacaciones/8-a-11'],
    ['//[', '/vacaciones/8-a-11'],
    ['javascript:alert(1)', '/vacaciones/8-a-11'],
    ['cursos/roblox-corto', '/vacaciones/8-a-11'],
  ])('with the link %s lead to %s', (link, target) => {
    const [range] = seasonView(aShelf({ age_ranges: [aSection(link)] }), LIMA).ageRanges;
    expect(range).toMatchObject({ age: '8-a-11', picture: '/media/vacaciones/8-a-11.svg' });
    expect(range?.programs[0]?.link).toBe(target);
  });

  test('tell length, price, start and seats of what they open', () => {
    const [range] = seasonView(aShelf(), LIMA).ageRanges;
    expect(range?.programs[0]?.product).toEqual({
      href: '/cursos/roblox-corto',
      name: 'Roblox corto',
      ageName: 'De 8 a 11 años',
      sessions: 4,
      duration: '2 semanas',
      price: { now: { minor: 24_000, currency: 'PEN' }, before: null, discountPercentage: 0 },
      opening: {
        nextStart: '2027-01-04',
        hasBegun: false,
        isUnread: false,
        isFull: false,
        seatsLeft: 5,
        openGroups: 2,
      },
    });
  });

  test('stand without numbers when what they open cannot be read', () => {
    const [range] = seasonView({ ...aShelf(), entries: [], offers: [] }, LIMA).ageRanges;
    expect(range?.programs[0]).toMatchObject({ link: '/cursos/roblox-corto', product: null });
  });

  test('of payment lead to a program and tell its price', () => {
    const option = {
      name: 'Roblox',
      courses: [],
      frequency: 2,
      schedule_text: 'Del 2 al 28 de febrero',
      link: PROGRAM_PAGE,
    };
    const view = seasonView(aShelf({ options: [option] }), { ...LIMA, currency: 'USD' });
    expect(view.options[0]?.product).toMatchObject({
      href: PROGRAM_PAGE,
      ageName: 'De 8 a 11 años',
      price: { now: { minor: 12_000, currency: 'USD' } },
    });
  });
});

describe('a link', () => {
  test.each([
    '/vacaciones/8-a-11',
    '/vacaciones/8-a-11?programa=otro',
    '/vacaciones/99?programa=programa-roblox',
    '/cursos',
    '/cursos/nada',
    'https://evil.example/cursos/roblox-corto',
    '',
  ])('%s is no product', (link) => {
    expect(productAt(link, aShelf(), LIMA)).toBeNull();
  });

  test('to a program beyond the two on sale is no product', () => {
    const programs = ['a', 'b', 'programa-roblox'].map((id) => aProgram({ id }));
    expect(productAt(PROGRAM_PAGE, aShelf({ programs }), LIMA)).toBeNull();
  });
});

test('the purchase page of an age has the picture of its own section', () => {
  const younger = { ...aSection(), age_range: '5_to_7' as const, thumbnailCard: 'vacaciones/5-a-7.svg' };
  const campaign = aCampaign({ age_ranges: [younger, aSection()] });
  expect(purchasePageView(campaign, EIGHT, LIMA).picture).toBe('/media/vacaciones/8-a-11.svg');
  expect(purchasePageView(aCampaign({ age_ranges: [younger] }), EIGHT, LIMA).picture).toBeNull();
});

describe('what fits the same child', () => {
  const namesBeside = (slug: string) => alternativesTo(slug, aShelf(), LIMA).map(({ href }) => href);

  test('is the short courses beside the programs of the season', () => {
    expect(shortProducts(EIGHT, aShelf(), LIMA).map(({ href }) => href)).toEqual(['/cursos/roblox-corto']);
    expect(namesBeside('roblox-largo')).toEqual(['/cursos/roblox-corto']);
  });

  test('is the programs of the season beside a short course', () => {
    expect(namesBeside('roblox-corto')).toEqual([PROGRAM_PAGE]);
  });

  test('is none of what only a card of another age leads to', () => {
    const younger = { ...aSection('/cursos/roblox-corto'), age_range: '5_to_7' as const };
    const shelf = aShelf({ age_ranges: [younger] });
    expect(alternativesTo('roblox-corto', shelf, LIMA)).toEqual([]);
    expect(shortProducts(EIGHT, shelf, LIMA)).toEqual([]);
  });

  test('is nothing beside a course that is not of the season', () => {
    expect(namesBeside('otro')).toEqual([]);
    expect(namesBeside('nada')).toEqual([]);
  });
});
