import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { BLOG_POSTS } from '../../fixtures/blog.ts';
import { FAQ } from '../../fixtures/faq.ts';
import { LEARNING_PATHS } from '../../fixtures/learning-paths.ts';
import { courseData, courseListData, pathData } from '../../app/catalog/course-structured-data.ts';
import { paths } from '../../app/paths.ts';
import { ageRangeByCode } from '../../server/domain/age-ranges.ts';
import { courseListView } from '../../server/domain/catalogue/course-list.ts';
import { coursePageView } from '../../server/domain/catalogue/courses.ts';
import { learningPathCard, learningPathView } from '../../server/domain/catalogue/learning-paths.ts';
import { priceList } from '../../server/domain/catalogue/price-list.ts';
import { alternativesTo, seasonView, shortProducts } from '../../server/domain/catalogue/season.ts';
import { priceView, purchasePageView } from '../../server/domain/catalogue/vacations.ts';
import { findChosenCourse, findChosenProgram } from '../../server/domain/checkout/chosen.ts';
import { buildOrder, orderView } from '../../server/domain/checkout/order.ts';
import { findProduct } from '../../server/domain/checkout/product.ts';
import { contactQuestions, questionGroups } from '../../server/domain/content/contact.ts';
import { blogPostView } from '../../server/domain/content/site-content.ts';
import { Campaign } from '../../server/upstream/contracts/campaigns.ts';
import { CourseOfferList } from '../../server/upstream/contracts/courses.ts';
import { ENTRY_LISTS } from '../../server/upstream/contracts/entries.ts';
import { readBending } from '../../server/upstream/reading.ts';
import { aCampaign, aCourse, aGroup, anOffer, aProgram, aViewer } from '../support/factories/catalogue.ts';
import { nonsenseIn, oddly } from '../support/odd-values.ts';

// Whatever a contract accepts, no view of it throws, and none shows nonsense.

const VIEWER = { ...aViewer('2026-11-21'), timeZone: 'Europe/Madrid' };
const EIGHT = ageRangeByCode('8_to_11');
const PACK = aCourse('pack-1', {
  kind: 'pack',
  slug: 'pack',
  includes: [{ course: 'curso-1', sessions: 8 }],
});
const COURSES = { items: [aCourse('curso-1'), PACK] };
const OFFERS = {
  data: [
    anOffer(),
    anOffer({ id: 'pack-1', groups: [aGroup({ holidays: [{ day: '2027-01-06', name: 'Reyes' }] })] }),
  ],
};
const PATHS = { items: LEARNING_PATHS.slice(0, 2) };

/** Reads an odd answer, or the valid one that it was made from if nothing of it is readable. */
function readOr<Answer>(contract: z.ZodType<Answer>, body: unknown, sound: unknown): Answer {
  const read = readBending(contract, body);
  return read.success ? read.data : contract.parse(sound);
}

const RUNS = { numRuns: 80 };

/** A value for each option of the list. */
const ASKED = { age: '8-a-11', topic: null, query: 'crea', afternoon: true, order: 'precio', page: 1 };

test('courses: the lists, their pages, the structured data and what is bought', () => {
  fc.assert(
    fc.property(oddly(COURSES), oddly(OFFERS), (oddCourses, oddOffers) => {
      const { items: entries } = readOr(ENTRY_LISTS.course, oddCourses, COURSES);
      const { data: offers } = readOr(CourseOfferList, oddOffers, OFFERS);
      const list = courseListView({ entries, offers, teachers: [] }, ASKED, VIEWER);
      expect(nonsenseIn([list, courseListData(list, 'https://kipu.test')])).toEqual([]);
      const catalogue = { entries, offers, teachers: [], paths: [] };
      expect(nonsenseIn(priceList({ ...catalogue, season: null, unread: [] }, VIEWER))).toEqual([]);
      for (const { sys, fields } of entries) {
        const page = coursePageView(catalogue, fields.slug, VIEWER);
        if (!page) throw new Error(`${fields.slug} has no page`);
        expect(
          nonsenseIn([
            page,
            courseData({ ...page, reviews: null }, 'https://kipu.test'),
            paths.course(page.slug),
          ]),
        ).toEqual([]);
        const product = findProduct({ entries, offers, paths: [], season: null }, sys.id);
        expect(nonsenseIn(product)).toEqual([]);
        for (const { id, groups_to_buy: pairs } of product?.groups ?? []) {
          const selection = product?.selectionOf(id);
          const offer = offers.find((one) => one.id === sys.id) ?? null;
          const chosen = selection?.kind === 'course' ? findChosenCourse(entries, offer, selection) : null;
          if (!chosen || !priceView(chosen.priced, VIEWER.currency)) continue;
          expect(nonsenseIn(orderView(chosen, VIEWER))).toEqual([]);
          if (pairs.every(({ course }) => entries.some((entry) => entry.sys.id === course))) {
            expect(nonsenseIn(buildOrder(chosen, 'PEN', entries))).toEqual([]);
          }
        }
      }
    }),
    RUNS,
  );
});

test('the season: its sections, cards, prices, purchase page and orders', () => {
  const season = aCampaign({
    age_ranges: [
      {
        name: 'Kids',
        age_range: '8_to_11',
        main_color: '',
        secondary_color: '',
        support_color: '',
        gradient_color: '',
        card_title: 'De 8 a 11',
        card_subtitle: 'Mundos',
        thumbnail: 'edades/8.svg',
        thumbnailCard: 'edades/8.svg',
        description: 'Crean.',
        tag: '',
        programs: [
          {
            name: 'Roblox',
            namePack: null,
            description: 'Crea.',
            slug: 'roblox',
            thumbnail: 'cursos/roblox.svg',
            thumbnailMob: '',
            tag: '',
            link: '/cursos/curso-de-videojuegos-con-roblox',
            silabo: null,
            countries: ['PE'],
          },
        ],
      },
    ],
    options: [{ name: 'Roblox, 8', courses: [], frequency: 2, schedule_text: 'En enero' }],
    programs: [aProgram(), aProgram({ id: 'dos' })],
  });
  fc.assert(
    fc.property(oddly(season), (odd) => {
      const read = readOr(Campaign, odd, season);
      const shelf = { season: read, entries: COURSES.items, offers: OFFERS.data };
      const views = [
        seasonView(shelf, VIEWER),
        shortProducts(EIGHT, shelf, VIEWER),
        alternativesTo('pack', shelf, VIEWER),
        purchasePageView(read, EIGHT, VIEWER),
        priceList({ ...shelf, paths: [], unread: [] }, VIEWER),
      ];
      expect(nonsenseIn(views)).toEqual([]);
      for (const { id, groups } of read.programs) {
        for (const group of groups) {
          const selection = { kind: 'vacation', age: '8-a-11', programId: id, groupId: group.id } as const;
          const chosen = findChosenProgram(read, selection);
          if (!chosen || !priceView(chosen.priced, VIEWER.currency)) continue;
          expect(nonsenseIn(orderView(chosen, VIEWER))).toEqual([]);
        }
      }
    }),
    RUNS,
  );
});

test('learning paths: their cards, prices, pages and structured data', () => {
  fc.assert(
    fc.property(oddly(PATHS), (odd) => {
      const { items } = readOr(ENTRY_LISTS.learningPath, odd, PATHS);
      const catalogue = { paths: items, entries: COURSES.items, offers: OFFERS.data };
      expect(nonsenseIn(priceList({ ...catalogue, season: null, unread: [] }, VIEWER))).toEqual([]);
      for (const path of items) {
        const view = learningPathView(catalogue, path.fields.slug, VIEWER);
        const data = view && pathData(view, 'https://kipu.test');
        expect(nonsenseIn([learningPathCard(path, OFFERS.data, VIEWER), view, data])).toEqual([]);
        expect(view?.parts.every(({ sessions }) => sessions > 0)).toBe(true);
      }
    }),
    RUNS,
  );
});

test('questions and posts show nothing but words', () => {
  const faq = { items: FAQ.slice(0, 3) };
  const posts = { items: BLOG_POSTS.slice(0, 1) };
  fc.assert(
    fc.property(oddly(faq), oddly(posts), (oddFaq, oddPosts) => {
      const { items: questions } = readOr(ENTRY_LISTS.faq, oddFaq, faq);
      expect(nonsenseIn([contactQuestions(questions), questionGroups(questions)])).toEqual([]);
      expect(questionGroups(questions).flatMap((group) => group.questions)).toHaveLength(questions.length);
      const { items } = readOr(ENTRY_LISTS.blogPost, oddPosts, posts);
      for (const { fields } of items) expect(nonsenseIn(blogPostView(items, fields.slug))).toEqual([]);
    }),
    RUNS,
  );
});
