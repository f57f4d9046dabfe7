import { expect, test } from 'vitest';
import { certificatesOf } from '../../server/domain/family/certified.ts';
import type { Follower } from '../../server/domain/family/certified.ts';
import { aCertificate, aChildCourse, aCourse, aPath } from '../support/factories/families.ts';

// Certificates with a title and a file alone (spec §3), in a family of two.

const course = (name: string, status: 'has_ended' | 'in_progress' = 'has_ended') =>
  aChildCourse({ id: name, status, course: aCourse({ id: `id-${name}`, name }) });
const child = (id: string, follows: Partial<Follower['follows']>, first_name = id): Follower => ({
  child: { id, first_name },
  follows: { learning_paths: [], courses: [], ...follows },
});
const titled = (title: string, full_name: string | null = null) =>
  aCertificate({
    title,
    kind: null,
    subject_id: null,
    student: full_name === null ? null : { id: null, full_name },
  });

/** Returns the ids of the children who see a certificate, each with what it is of. */
const shownTo = (certificate: ReturnType<typeof titled>, ...family: readonly Follower[]) =>
  family.flatMap(({ child: { id } }) =>
    certificatesOf(id, [certificate], family).map((one) => `${id}: ${one?.subject_id}`),
  );

test.each([
  ['Certificado de Scratch', ['Ana: id-Scratch']],
  ['CERTIFICADO DE FINALIZACIÓN DEL CURSO DE SCRATCH', ['Ana: id-Scratch']],
  ['Scratch', ['Ana: id-Scratch']],
  ['Certificado de Roblox', ['Luis: id-Roblox']],
  // Of another course, whose name only begins or ends like it.
  ['Certificado de Scratch avanzado', ['Ana: null', 'Luis: null']],
  ['Certificado de Videojuegos con Roblox', ['Ana: null', 'Luis: null']],
])('%s is of %j', (title, shown) => {
  expect(
    shownTo(
      titled(title),
      child('Ana', { courses: [course('Scratch')] }),
      child('Luis', { courses: [course('Roblox')] }),
    ),
  ).toEqual(shown);
});

test('of a course that is taken again, it is the one that has ended that a certificate is of', () => {
  const again = aChildCourse({ status: 'in_progress', course: aCourse({ id: 'id-again', name: 'Scratch' }) });
  const ana = child('Ana', { courses: [again, course('Scratch')] });
  expect(shownTo(titled('Certificado de Scratch'), ana)).toEqual(['Ana: id-Scratch']);
});

test('a title about a path is none about the course of the same name, and the other way round', () => {
  const ana = child('Ana', {
    learning_paths: [aPath([course('Roblox')], { learning_path_name: 'Ruta Creadores' })],
    courses: [course('Creadores')],
  });
  expect(shownTo(titled('Certificado de la ruta Creadores'), ana)).toEqual(['Ana: ruta-1']);
  expect(shownTo({ ...titled('Certificado de Creadores'), kind: 'course' }, ana)).toEqual([
    'Ana: id-Creadores',
  ]);
  const takesCourse = child('Ana', { courses: [course('Creadores')] });
  expect(shownTo(titled('Certificado de la ruta Creadores'), takesCourse)).toEqual(['Ana: null']);
});

test('a path of which the academy tells no id is nothing that a certificate can be of', () => {
  const path = aPath([course('Roblox')], { learning_path_name: 'Ruta Creadores', learning_path_details: [] });
  const ana = child('Ana', { learning_paths: [path] });
  expect(shownTo(titled('Certificado de la ruta Creadores'), ana)).toEqual(['Ana: null']);
});

test('it is of the sister who has ended the course, while the other still takes it', () => {
  const sisters = [
    child('Ana', { courses: [course('Scratch', 'in_progress')] }),
    child('Eva', { courses: [course('Scratch')] }),
  ];
  expect(shownTo(titled('Scratch'), ...sisters)).toEqual(['Eva: id-Scratch']);
});

test.each([
  ['Ana María Torres', ['2: null']],
  ['Ana Torres', ['1: null']],
  ['ANÁ TORRES', ['1: null']],
  // Nobody of the family: it is not hidden from all.
  ['Eva Torres', ['1: null', '2: null']],
])('that of %s is shown to %j', (name, shown) => {
  const family = [child('1', {}, 'Ana'), child('2', {}, 'Ana María')];
  expect(shownTo(titled('Diploma', name), ...family)).toEqual(shown);
});

test('one of a course that two have ended may be of either, and says so; one with a name tells itself', () => {
  const family = [child('1', { courses: [course('Roblox')] }), child('2', { courses: [course('Roblox')] })];
  const doubtOf = (certificate: ReturnType<typeof titled>) =>
    family.map(({ child: { id } }) => certificatesOf(id, [certificate], family)[0]?.isOfOneOfSeveral);
  expect(doubtOf(titled('Certificado de Roblox'))).toEqual([true, true]);
  expect(doubtOf(titled('Certificado de Roblox', 'Eva Torres'))).toEqual([false, false]);
  const [only] = certificatesOf('1', [titled('Certificado de Roblox')], family.slice(0, 1));
  expect(only?.isOfOneOfSeveral).toBe(false);
});

test('what the academy says is not read out of the title', () => {
  const family = [
    child('1', { courses: [course('Scratch')] }, 'Ana'),
    child('2', { courses: [course('Roblox')] }, 'Eva'),
  ];
  expect(
    shownTo(aCertificate({ title: 'Scratch', student: null, subject_id: 'id-Roblox' }), ...family),
  ).toEqual(['2: id-Roblox']);
  expect(
    shownTo(
      aCertificate({ title: 'Scratch', student: { id: '2', full_name: 'Ana' }, subject_id: 'x' }),
      ...family,
    ),
  ).toEqual(['2: x']);
});
