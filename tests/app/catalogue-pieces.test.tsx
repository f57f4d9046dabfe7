import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { courseData } from '../../app/catalog/course-structured-data.ts';
import { heldSeatWords } from '../../app/catalog/waiting-places.tsx';
import { levelWords } from '../../app/catalog/path-list.tsx';
import { plainText } from '../../app/ui/format.ts';
import { ProviderData } from '../../app/support/provider-data.tsx';
import { coursePageView } from '../../server/domain/catalogue/courses.ts';
import { aCourse, aGroup, anOffer, aViewer } from '../support/factories/catalogue.ts';

describe('the offer of a course, as search engines read it,', () => {
  const CONTENTS = [{ id: 'c', name: 'Escenas', description: '', icon: '', sessions: [] }];
  const full = aGroup({ capacity: 10, enrolled: 10 });
  const availability = (changes: object, ...groups: ReturnType<typeof aGroup>[]) => {
    const entry = aCourse('curso-1', { slug: 'scratch', contents: CONTENTS, ...changes });
    const catalogue = {
      entries: [entry],
      teachers: [],
      offers: [anOffer({ id: 'curso-1', groups })],
      paths: [],
    };
    const page = coursePageView(catalogue, 'scratch', aViewer('2026-11-21'));
    if (!page) throw new Error('No page');
    const { offers } = courseData({ ...page, reviews: null }, 'https://kipu.test');
    return offers && 'availability' in offers ? offers.availability : null;
  };

  test.each([
    ['can be bought', {}, [aGroup()], 'https://schema.org/InStock'],
    ['is full', {}, [full, full], 'https://schema.org/SoldOut'],
    ['has no day on which it begins', {}, [aGroup({ start_date: null }), full], null],
    ['has no contents described', { contents: [] }, [aGroup()], 'https://schema.org/InStock'],
    ['is a pack without courses', { kind: 'pack', contents: [] }, [aGroup()], null],
    ['has no group', {}, [], null],
  ] as const)('says so where it %s', (_how, changes, groups, told) => {
    expect(availability(changes, ...groups)).toBe(told);
  });
});

test('what nobody says of who sells has no line, and no address that leads nowhere', () => {
  const provider = {
    legalName: 'Kipu SAC',
    tradeName: '',
    ruc: '',
    address: '',
    email: '',
    phone: '',
    dataBankRegistration: '',
    demo: false,
  };
  const html = renderToStaticMarkup(<ProviderData provider={provider} />);
  expect(html).toContain('Kipu SAC');
  expect(html).not.toMatch(/\(\)|RUC|mailto:|tel:|Dirección/);
});

test('a reserved seat says by which clock it ends', () => {
  const words = (zone: string) =>
    plainText(heldSeatWords(new Date('2027-03-28T22:30:00Z'), { firstName: 'Mateo' }, zone));
  const held = 'Tienes un cupo reservado para Mateo hasta el';
  expect(words('America/Lima')).toBe(`${held} domingo 28 de marzo, 5:30 p. m. (hora de Lima)`);
  expect(words('Europe/Madrid')).toBe(`${held} lunes 29 de marzo, 12:30 a. m. (hora de Madrid)`);
});

test.each([
  ['Básico', 'De 8 a 11 años', 'Nivel básico, de 8 a 11 años'],
  ['', 'De 8 a 11 años', 'De 8 a 11 años'],
  ['Básico', '', 'Nivel básico'],
])('the line of a path of level %j and age %j begins with a capital letter', (level, ageName, line) => {
  expect(levelWords({ level, ageName })).toBe(line);
});
