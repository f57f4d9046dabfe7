import { readFileSync } from 'node:fs';
import { decode } from 'html-entities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { formatDay, formatMoney, formatWeekly } from '../../app/ui/format.ts';
import { paths } from '../../app/paths.ts';
import { CalendarDay } from '../../server/upstream/contracts/values.ts';
import { WEEKDAYS } from '../../server/domain/week.ts';
import { descriptionsOf, searchEngineProblems, vocabularyProblems } from '../support/structured-data.ts';
import { openDrawnSite } from './drawn-site.ts';
import type { TestSite } from './site.ts';
import { wordsOf } from './visited-site.ts';

// What pages tell search engines is what they show.

let site: TestSite;
beforeAll(async () => {
  site = await openDrawnSite(new Date('2026-12-07T15:00:00Z'));
}, 120_000);
afterAll(() => site.close());

/** A page of each kind that has structured data, and the types of its data. */
const DESCRIBED: readonly (readonly [path: string, ...types: string[]])[] = [
  [paths.home(), 'FAQPage', 'EducationalOrganization'],
  [paths.courses(), 'BreadcrumbList', 'ItemList'],
  [paths.course('curso-de-scratch'), 'BreadcrumbList', 'Course'],
  [paths.course('pack-programacion-total'), 'BreadcrumbList', 'Course'],
  [paths.teacher('sofia-castaneda'), 'BreadcrumbList', 'Person'],
  [paths.learningPath('creadores-digitales'), 'BreadcrumbList', 'ItemList'],
  [paths.vacations(), 'BreadcrumbList'],
  [paths.vacationsFor('8-a-11'), 'BreadcrumbList'],
  [paths.gameJam(), 'BreadcrumbList', 'FAQPage'],
  [paths.blog(), 'BreadcrumbList'],
  [paths.blogPost('primera-cuenta-segura'), 'BreadcrumbList', 'BlogPosting'],
  [paths.video('asi-es-una-clase'), 'BreadcrumbList', 'VideoObject'],
  [paths.about(), 'BreadcrumbList'],
  [paths.contact(), 'BreadcrumbList'],
  [paths.claimsBook(), 'BreadcrumbList'],
];

const FaqPage = z.object({
  mainEntity: z.array(z.object({ name: z.string(), acceptedAnswer: z.object({ text: z.string() }) })),
});
const BreadcrumbList = z.object({
  itemListElement: z.array(z.object({ position: z.number(), name: z.string(), item: z.string().optional() })),
});
const Offer = z.object({
  price: z.string().regex(/^\d+\.\d\d$/),
  priceCurrency: z.enum(['PEN', 'USD']),
});
const Schedule = z.object({ byDay: z.string(), startTime: z.string(), endTime: z.string() });
const Course = z.object({
  name: z.string(),
  description: z.string(),
  url: z.string(),
  teaches: z.array(z.string()),
  offers: Offer.extend({ availability: z.string() }),
  hasCourseInstance: z.array(
    z.object({
      startDate: z.string(),
      endDate: CalendarDay,
      remainingAttendeeCapacity: z.number(),
      instructor: z.array(z.object({ name: z.string() })),
      courseSchedule: z.array(Schedule),
    }),
  ),
});
const CourseList = z.object({
  itemListElement: z.array(
    z.object({
      position: z.number(),
      item: z.object({
        name: z.string(),
        description: z.string(),
        url: z.string(),
        offers: Offer.optional(),
      }),
    }),
  ),
});
const Organization = z.object({
  name: z.string(),
  email: z.string(),
  logo: z.string(),
  sameAs: z.array(z.string()),
});

async function htmlAt(path: string, country = 'PE'): Promise<string> {
  const answer = await site.get(path, { 'cf-ipcountry': country });
  expect(answer.status, path).toBe(200);
  return answer.text();
}

/** Returns the description of a type on a page; fails unless there is exactly one. */
function described<Value>(html: string, type: string, schema: z.ZodType<Value>): Value {
  const found = descriptionsOf(html).filter((description) => description['@type'] === type);
  expect(found, type).toHaveLength(1);
  return schema.parse(found[0]);
}

/** Returns the first part of a page that matches, from a tag to its end. */
const partOf = (html: string, part: RegExp): string => part.exec(html)?.[0] ?? '';

const MAIN = /<main\b.*<\/main>/s;
const HEADING = /<h1\b.*?<\/h1>/s;
const ENROLLING = /<section\b[^>]*aria-labelledby="inscripcion".*?<\/section>/s;

/** Returns the text of some HTML as people read it, with plain spaces. */
const shownIn = (html: string): string => decode(wordsOf(html)).trim();

const hrefOf = (html: string): string | undefined => /<a\b[^>]*href="([^"]*)"/.exec(html)?.[1];

const shownPrice = ({ price, priceCurrency }: z.infer<typeof Offer>) =>
  wordsOf(formatMoney({ minor: Math.round(Number(price) * 100), currency: priceCurrency }));

/** Returns weekly classes as pages show them. */
const shownWeek = (schedules: readonly z.infer<typeof Schedule>[]) =>
  wordsOf(
    formatWeekly(
      schedules.map(({ byDay, startTime, endTime }) => ({
        day: z.enum(WEEKDAYS).parse(byDay.replace('https://schema.org/', '').toLowerCase()),
        start: startTime,
        end: endTime,
      })),
    ),
  );

test('every description is of the vocabulary of schema.org, and has what search engines ask for', async () => {
  const all = [];
  for (const [path, ...types] of DESCRIBED) {
    const descriptions = descriptionsOf(await htmlAt(path));
    expect(descriptions.map((description) => description['@type']).sort(), path).toEqual([...types].sort());
    all.push(...descriptions);
  }
  expect(vocabularyProblems(all)).toEqual([]);
  expect(await searchEngineProblems(all)).toEqual([]);
});

test('a description that is wrong would be found', async () => {
  const course = { '@context': 'https://schema.org', '@type': 'Course', name: 'Scratch' } as const;
  const problems = vocabularyProblems([
    course,
    { ...course, prize: 'S/ 450' },
    { ...course, hasCourseInstance: [{ '@type': 'CourseInstance', courseSchedule: 'lunes' }] },
  ]);
  expect(problems).toHaveLength(2);
  expect(problems[0]).toContain('prize');
  const video = { '@context': 'https://schema.org', '@type': 'VideoObject', name: 'Una clase' } as const;
  expect(await searchEngineProblems([video])).toContainEqual(expect.stringContaining('thumbnailUrl'));
});

test.each(DESCRIBED.slice(1).map(([path]) => path))('the way to %s is told as it is shown', async (path) => {
  const html = await htmlAt(path);
  const { itemListElement } = described(html, 'BreadcrumbList', BreadcrumbList);
  const shown = partOf(html, /<nav\b[^>]*aria-label="Ruta de navegación".*?<\/nav>/s);
  const steps = shown.match(/<li\b.*?<\/li>/gs) ?? [];
  expect(itemListElement.map(({ name }) => name)).toEqual(steps.map(shownIn));
  expect(itemListElement.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
  const addresses = steps.map(hrefOf).map((href) => href && `${site.origin}${href}`);
  expect(itemListElement.map(({ item }) => item)).toEqual(addresses);
  expect(addresses.at(-1), 'the page itself').toBeUndefined();
});

test.each(['curso-de-scratch', 'curso-de-videojuegos-con-roblox', 'pack-programacion-total'])(
  '%s is described with the name, price, dates, hours and seats that it shows',
  async (slug) => {
    const html = await htmlAt(paths.course(slug));
    const main = shownIn(partOf(html, MAIN));
    const course = described(html, 'Course', Course);
    expect(course.url).toBe(`${site.origin}${paths.course(slug)}`);
    for (const words of [course.name, course.description, ...course.teaches]) expect(main).toContain(words);

    const panel = partOf(html, ENROLLING);
    expect(shownIn(panel)).toContain(shownPrice(course.offers));
    const groups = (panel.match(/<label\b.*?<\/label>/gs) ?? []).filter((label) => label.includes('"radio"'));
    expect(groups).toHaveLength(course.hasCourseInstance.length);
    for (const [index, group] of course.hasCourseInstance.entries()) {
      const shown = shownIn(groups[index] ?? '');
      expect(shown).toContain(shownWeek(group.courseSchedule));
      expect(shown).toContain(formatDay(group.endDate) ?? 'a day');
      expect(shown).toContain(`${Number(group.startDate.slice(-2))}`);
      const seats = group.remainingAttendeeCapacity;
      expect(shown).toMatch(seats === 0 ? /ya no tiene cupos/ : new RegExp(`Quedan? ${seats} cupos?`));
      for (const { name } of group.instructor) expect(main).toContain(name);
    }
    const isOpen = course.offers.availability === 'https://schema.org/InStock';
    expect(
      panel
        .match(/<button\b.*?<\/button>/gs)
        ?.map(shownIn)
        .includes('Inscribirme') ?? false,
    ).toBe(isOpen);
  },
);

test('an offer is described in the currency that the visitor sees', async () => {
  const html = await htmlAt(paths.course('curso-de-scratch'), 'MX');
  const { offers } = described(html, 'Course', Course);
  expect(offers.priceCurrency).toBe('USD');
  expect(shownIn(partOf(html, ENROLLING))).toContain(shownPrice(offers));
});

test('the list of courses is described card by card', async () => {
  const html = await htmlAt(paths.courses({ age: '8-a-11' }));
  const { itemListElement } = described(html, 'ItemList', CourseList);
  const cards = partOf(html, MAIN).match(/<article\b.*?<\/article>/gs) ?? [];
  expect(itemListElement.length).toBeGreaterThan(3);
  for (const [index, { position, item }] of itemListElement.entries()) {
    expect(position).toBe(index + 1);
    const card = cards[index] ?? '';
    expect(shownIn(partOf(card, /<h\d\b.*?<\/h\d>/s))).toBe(item.name);
    expect(shownIn(card)).toContain(item.description);
    expect(hrefOf(card)).toBe(item.url.slice(site.origin.length));
    if (item.offers) expect(shownIn(card)).toContain(shownPrice(item.offers));
  }
});

test.each([paths.home(), paths.gameJam()])('the questions of %s are described word by word', async (path) => {
  const html = await htmlAt(path);
  const { mainEntity } = described(html, 'FAQPage', FaqPage);
  const shown = html.match(/<details\b[^>]*name="faq".*?<\/details>/gs) ?? [];
  expect(mainEntity.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(
    shown.map((item) => [
      shownIn(partOf(item, /<summary\b.*?<\/summary>/s)),
      shownIn(partOf(item, /<p\b.*?<\/p>/s)),
    ]),
  );
});

test('a video and a post are described with their names, their days and how long the video lasts', async () => {
  const video = await htmlAt(paths.video('asi-es-una-clase'));
  expect(described(video, 'VideoObject', z.looseObject({}))).toMatchObject({
    name: shownIn(partOf(video, HEADING)),
    duration: 'PT56S',
    uploadDate: '2026-10-05',
  });
  const post = await htmlAt(paths.blogPost('a-que-edad-empezar-a-programar'));
  expect(described(post, 'BlogPosting', z.looseObject({}))).toMatchObject({
    headline: shownIn(partOf(post, HEADING)),
    datePublished: '2026-09-14',
  });
});

test('a course is described with what stands in the catalogue', async () => {
  const html = await htmlAt(paths.course('curso-de-scratch'));
  expect(described(html, 'Course', z.looseObject({}))).toMatchObject({
    offers: { price: '639.00', priceCurrency: 'PEN', availability: 'https://schema.org/InStock' },
    hasCourseInstance: [
      { courseMode: 'Online', remainingAttendeeCapacity: 0 },
      {
        remainingAttendeeCapacity: 3,
        instructor: [{ name: 'Sofía Castañeda' }, { name: 'Diego Paredes' }],
        courseSchedule: [
          {
            byDay: 'https://schema.org/Wednesday',
            startTime: '17:30',
            endTime: '19:00',
            scheduleTimezone: 'America/Lima',
          },
        ],
      },
    ],
  });
  const main = shownIn(partOf(html, MAIN));
  expect(main).toContain('Miércoles, 5:30 p. m. – 7:00 p. m.');
  expect(main).toContain('Quedan 3 cupos');
});

test('the academy is described with the name, address and channels of its footer', async () => {
  const html = await htmlAt(paths.home());
  const academy = described(html, 'EducationalOrganization', Organization);
  const footer = partOf(html, /<footer\b(?!.*<footer\b).*<\/footer>/s);
  expect(shownIn(footer)).toContain(academy.name);
  expect(footer).toContain(`href="mailto:${academy.email}"`);
  for (const channel of academy.sameAs) expect(footer.split(`href="${channel}"`)).toHaveLength(2);
  const logo = readFileSync(`public${academy.logo.slice(site.origin.length)}`, 'latin1');
  expect(logo.slice(1, 4)).toBe('PNG');
});
