import { describe, expect, test } from 'vitest';
import { offerOf, offersFor } from '../../server/domain/catalogue/shelf.ts';
import { aCourse, aGroup, anOffer } from '../support/factories/catalogue.ts';

describe('the offer of a course', () => {
  test('is none where only another course is offered', () => {
    expect(offerOf(aCourse('curso-1'), [anOffer({ id: 'curso-2' })])).toBeNull();
  });

  test('counts all groups among those that could not be read where the age is none of ours', () => {
    const grownUps = aCourse('curso-1', { ageRange: { name: 'Adultos', code: null } });
    const offered = anOffer({ groups: [aGroup(), aGroup({ id: 'grupo-noche' })] });
    expect(offerOf(grownUps, [offered])).toEqual({ ...offered, groups: [], unreadGroups: 2 });
    const without = anOffer({ groups: [] });
    expect(offerOf(grownUps, [without])).toBe(without);
  });

  test('counts a group whose classes nobody can count among those that could not be read', () => {
    const groups = [aGroup(), aGroup({ id: 'sin-fin', end_date: null })];
    const uncounted = aCourse('curso-1', { sessions: null });
    const offered = (unreadGroups?: number) => {
      const offer = offerOf(uncounted, [anOffer({ groups, ...(unreadGroups && { unreadGroups }) })]);
      return { groups: offer?.groups.map(({ id }) => id), unread: offer?.unreadGroups };
    };
    expect(offered()).toEqual({ groups: ['grupo-tarde'], unread: 1 });
    expect(offered(2)).toEqual({ groups: ['grupo-tarde'], unread: 3 });
    const counted = anOffer({ groups: [aGroup()] });
    expect(offerOf(uncounted, [counted])).toBe(counted);
    const told = anOffer({ groups });
    expect(offerOf(aCourse('curso-1'), [told])).toBe(told);
  });
});

describe('the offers for some courses', () => {
  const reports: string[] = [];
  const viewer = { report: (problem: string) => void reports.push(problem) };
  const groupsIn = (course: string) => [aGroup({ groups_to_buy: [{ course, group: '31' }] })];
  const offers = ['1', '2'].map((id) => anOffer({ id, groups: groupsIn('curso-1') }));

  test('may be any course’s where none is of one of them, and that is reported', () => {
    reports.length = 0;
    const read = offersFor([aCourse('curso-1'), aCourse('curso-2')], { offers, unread: ['3'] }, viewer);
    expect(read).toEqual({ offers, unread: ['3', null] });
    expect(reports).toEqual([expect.stringMatching(/has the id 1$/)]);
  });

  test('lose a group that enrolls in none of these courses, and say that they lack it', () => {
    reports.length = 0;
    const sold = [...offers, anOffer({ id: '3', groups: [...groupsIn('7'), ...groupsIn('curso-1')] })];
    const read = offersFor([aCourse('3'), aCourse('curso-1')], { offers: sold }, viewer);
    expect(read.offers.slice(0, 2)).toEqual(offers);
    expect(read.offers[2]).toMatchObject({ groups: groupsIn('curso-1'), unreadGroups: 1 });
    expect(reports).toEqual(['1 groups of 3 enroll in courses that the content service does not have']);
  });

  test.each([
    ['one is of a course', [aCourse('2'), aCourse('curso-1')], offers],
    ['there are none', [aCourse('curso-1')], []],
    ['no course could be read', [], offers],
  ])('stay as they are where %s', (_why, entries, told) => {
    reports.length = 0;
    const read = { offers: told };
    expect(offersFor(entries, read, viewer)).toEqual(read);
    expect(reports).toEqual([]);
  });
});
