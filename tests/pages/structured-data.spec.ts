import type { Locator, Page } from 'playwright/test';
import { z } from 'zod';
import { formatDay, formatMoney, formatWeekly } from '../../app/ui/format.ts';
import { paths } from '../../app/paths.ts';
import { CalendarDay } from '../../server/upstream/contracts/values.ts';
import { WEEKDAYS } from '../../server/domain/week.ts';
import { descriptionsOf, searchEngineProblems, vocabularyProblems } from './support/structured-data.ts';
import { changeCountry } from './support/family.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

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

/** Returns the description of a type on the open page; fails unless there is exactly one. */
async function described<Value>(page: Page, type: string, schema: z.ZodType<Value>): Promise<Value> {
  const descriptions = descriptionsOf(await page.content());
  const found = descriptions.filter((description) => description['@type'] === type);
  expect(found, `${type} on ${page.url()}`).toHaveLength(1);
  return schema.parse(found[0]);
}

const shownPrice = ({ price, priceCurrency }: z.infer<typeof Offer>) =>
  formatMoney({ minor: Math.round(Number(price) * 100), currency: priceCurrency });

/** Returns weekly classes as pages show them. */
const shownWeek = (schedules: readonly z.infer<typeof Schedule>[]) =>
  formatWeekly(
    schedules.map(({ byDay, startTime, endTime }) => ({
      day: z.enum(WEEKDAYS).parse(byDay.replace('https://schema.org/', '').toLowerCase()),
      start: startTime,
      end: endTime,
    })),
  );

const texts = async (all: Locator) => (await all.allInnerTexts()).map((text) => text.trim());

test(
  'every description is of the vocabulary of schema.org, and has what search engines ask for',
  SCRIPTLESS,
  async ({ request }) => {
    const all = [];
    for (const [path, ...types] of DESCRIBED) {
      const descriptions = descriptionsOf(await (await request.get(path)).text());
      expect(descriptions.map((description) => description['@type']).sort(), path).toEqual([...types].sort());
      all.push(...descriptions);
    }
    expect(vocabularyProblems(all)).toEqual([]);
    expect(await searchEngineProblems(all)).toEqual([]);
  },
);

test('a description that is wrong would be found', SCRIPTLESS, async () => {
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

for (const [path] of DESCRIBED.slice(1)) {
  test(
    `the way to ${path} is told as it is shown`,
    path === paths.contact() ? {} : SCRIPTLESS,
    async ({ page, site }) => {
      await page.goto(path);
      const { itemListElement } = await described(page, 'BreadcrumbList', BreadcrumbList);
      const steps = page.getByRole('navigation', { name: 'Ruta de navegación' }).getByRole('listitem');
      expect(itemListElement.map(({ name }) => name)).toEqual(await texts(steps));
      expect(itemListElement.map(({ position }) => position)).toEqual(
        itemListElement.map((_, index) => index + 1),
      );
      const links = await steps
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(itemListElement.slice(0, -1).map(({ item }) => item)).toEqual(
        links.map((href) => `${site.origin}${href ?? ''}`),
      );
      expect(itemListElement.at(-1)?.item, 'the page itself').toBeUndefined();
    },
  );
}

for (const slug of ['curso-de-scratch', 'curso-de-videojuegos-con-roblox', 'pack-programacion-total']) {
  test(
    `${slug} is described with the name, price, dates, hours and seats that it shows`,
    SCRIPTLESS,
    async ({ page, site }) => {
      await page.goto(paths.course(slug));
      const main = page.getByRole('main');
      const course = await described(page, 'Course', Course);
      expect(course.url).toBe(`${site.origin}${paths.course(slug)}`);
      await expect(main.getByText(course.name, { exact: true }).first()).toBeVisible();
      await expect(main.getByText(course.description, { exact: true })).toBeVisible();
      for (const sentence of course.teaches)
        await expect(main.getByText(sentence, { exact: true })).toBeVisible();

      const panel = page.getByRole('region', { name: 'Inscripción' });
      await expect(panel).toContainText(shownPrice(course.offers));
      const groups = panel.getByRole('radio');
      await expect(groups).toHaveCount(course.hasCourseInstance.length);
      for (const [index, group] of course.hasCourseInstance.entries()) {
        const shown = panel.locator('label').nth(index);
        await expect(shown).toContainText(shownWeek(group.courseSchedule));
        await expect(shown).toContainText(formatDay(group.endDate) ?? 'a day');
        await expect(shown).toContainText(`${Number(group.startDate.slice(-2))}`);
        const seats = group.remainingAttendeeCapacity;
        await expect(shown).toContainText(
          seats === 0 ? 'ya no tiene cupos' : new RegExp(`Quedan? ${seats} cupos?`),
        );
        for (const { name } of group.instructor)
          await expect(main.getByRole('heading', { name })).toBeVisible();
      }
      const isOpen = course.offers.availability === 'https://schema.org/InStock';
      await expect(panel.getByRole('button', { name: 'Inscribirme' })).toHaveCount(isOpen ? 1 : 0);
    },
  );
}

test('an offer is described in the currency that the visitor sees', SCRIPTLESS, async ({ page }) => {
  await page.goto(paths.course('curso-de-scratch'));
  await changeCountry(page, 'MX');
  const { offers } = await described(page, 'Course', Course);
  expect(offers.priceCurrency).toBe('USD');
  await expect(page.getByRole('region', { name: 'Inscripción' })).toContainText(shownPrice(offers));
});

test('the list of courses is described card by card', SCRIPTLESS, async ({ page, site }) => {
  await page.goto(paths.courses({ age: '8-a-11' }));
  const { itemListElement } = await described(page, 'ItemList', CourseList);
  const cards = page.getByRole('main').getByRole('article');
  expect(itemListElement.length).toBeGreaterThan(3);
  for (const [index, { position, item }] of itemListElement.entries()) {
    expect(position).toBe(index + 1);
    const card = cards.nth(index);
    await expect(card.getByRole('heading')).toHaveText(item.name);
    await expect(card).toContainText(item.description);
    await expect(card.getByRole('link').first()).toHaveAttribute('href', item.url.slice(site.origin.length));
    if (item.offers) await expect(card).toContainText(shownPrice(item.offers));
  }
});

for (const path of [paths.home(), paths.gameJam()]) {
  test(`the questions of ${path} are described word by word`, SCRIPTLESS, async ({ page }) => {
    await page.goto(path);
    const { mainEntity } = await described(page, 'FAQPage', FaqPage);
    const shown = await page
      .locator('details[name="faq"]')
      .evaluateAll((all) =>
        all.map((item) => [item.querySelector('summary')?.textContent, item.querySelector('p')?.textContent]),
      );
    expect(mainEntity.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(shown);
  });
}

test(
  'a video and a post are described with their names, their days and how long the video lasts',
  SCRIPTLESS,
  async ({ page }) => {
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto(paths.video('asi-es-una-clase'));
    expect(await described(page, 'VideoObject', z.looseObject({}))).toMatchObject({
      name: await heading.textContent(),
      duration: 'PT56S',
      uploadDate: '2026-10-05',
    });
    await page.goto(paths.blogPost('a-que-edad-empezar-a-programar'));
    expect(await described(page, 'BlogPosting', z.looseObject({}))).toMatchObject({
      headline: await heading.textContent(),
      datePublished: '2026-09-14',
    });
  },
);

test('a course is described with what stands in the catalogue', SCRIPTLESS, async ({ page }) => {
  await page.goto(paths.course('curso-de-scratch'));
  expect(await described(page, 'Course', z.looseObject({}))).toMatchObject({
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
  await expect(page.getByText('Miércoles, 5:30 p. m. – 7:00 p. m.')).toBeVisible();
  await expect(page.getByText('Quedan 3 cupos')).toBeVisible();
});

test(
  'the academy is described with the name, address and channels of its footer',
  SCRIPTLESS,
  async ({ page, request }) => {
    await page.goto(paths.home());
    const academy = await described(page, 'EducationalOrganization', Organization);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText(academy.name, { exact: true }).first()).toBeVisible();
    await expect(footer.getByRole('link', { name: academy.email })).toBeVisible();
    for (const channel of academy.sameAs) await expect(footer.locator(`a[href="${channel}"]`)).toHaveCount(1);
    expect((await request.get(academy.logo)).headers()['content-type']).toBe('image/png');
  },
);
