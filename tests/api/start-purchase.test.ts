import { readFileSync } from 'node:fs';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { courseOffers } from '../../fixtures/course-offers.ts';
import { PurchaseContext } from '../../server/domain/checkout/purchase-context.ts';
import { everythingOnSale } from '../support/products.ts';
import { openKipu, person } from './kipu.ts';
import { failureOf } from './failing.ts';
import type { Kipu } from './kipu.ts';

const ANALYTICS = 'http://analytics.test/events';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu({ ANALYTICS_URL: ANALYTICS });
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

const Posted = z.object({
  event: z.literal('start-purchase'),
  properties: z.unknown(),
  at: z.iso.datetime(),
});

/** Records what is posted from now on. */
function listen(): unknown[] {
  const posted: unknown[] = [];
  kipu.use(
    http.post(ANALYTICS, async ({ request }) => {
      posted.push(Posted.parse(JSON.parse(await request.text())).properties);
      return new Response(null, { status: 204 });
    }),
  );
  return posted;
}

test('the context of a purchase has the fields of the specification, by its names', () => {
  const text = readFileSync('docs/specification.md', 'utf8');
  const line = /- \*\*Purchase context:\*\* (.*)/.exec(text)?.[1] ?? '';
  const named = [...line.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect(named).toHaveLength(23);
  expect(Object.keys(PurchaseContext.shape).sort()).toEqual(named.sort());
});

test.each([
  ['soles', 'usd', 'PE', 'CL'],
  ['dollars', 'pen', 'CL', 'PE'],
] as const)(
  'what is sold in %s alone has a price, and can be bought, only where they are paid',
  async (_currency, lost, where, elsewhere) => {
    const offers = courseOffers(new Date()).map((offer) => ({
      ...offer,
      [`amount_${lost}`]: null,
      [`amount_after_discount_${lost}`]: null,
    }));
    kipu.use(http.get('*/api/courses/', () => Response.json({ data: offers })));
    const [bought] = everythingOnSale(new Date()).filter(({ kind }) => kind === 'course');
    if (bought?.selection.kind !== 'course') throw new Error('No course is on sale');
    const { selection } = bought;
    const seenIn = async (geoCountry: string) => {
      const someone = person(kipu, { sandbox: `only-${lost}`, geoCountry });
      const { price, groups } = await someone.visit((api) => api.courses.bySlug({ slug: selection.slug }));
      return { someone, told: [price !== null, groups.length > 0] };
    };
    const here = await seenIn(where);
    expect(here.told).toEqual([true, true]);
    await here.someone.visit((api) => api.checkout.choose(selection));
    const there = await seenIn(elsewhere);
    expect(there.told).toEqual([false, true]);
    const refused = there.someone.visit((api) => api.checkout.choose(selection));
    expect(await failureOf(refused)).toMatchObject({ code: 'order_gone' });
  },
);

test.each([
  ['PE', 'PEN'],
  ['CL', 'USD'],
] as const)(
  'everything that is sold posts its whole context from %s, in %s',
  async (geoCountry, currency) => {
    const posted = listen();
    const visitor = person(kipu, { sandbox: `context-${currency}`, geoCountry });
    const onSale = everythingOnSale(new Date());
    for (const { selection } of onSale) await visitor.visit((api) => api.checkout.choose(selection));
    await expect.poll(() => posted.length).toBe(onSale.length);
    const contexts = PurchaseContext.strict().array().parse(posted);
    for (const { kind, name, selection, priced, group, duration, later, coursesInPath } of onSale) {
      const context = contexts.find(
        (posted) =>
          posted.id_group === group.id && posted.name_product === name && posted.type_purchase === kind,
      );
      const [full, discounted] =
        currency === 'PEN'
          ? [priced.amount_pen, priced.amount_after_discount_pen]
          : [priced.amount_usd, priced.amount_after_discount_usd];
      expect(context, `${name}, ${group.name}`).toMatchObject({
        name_product: name,
        // The first course of a path is as long as its group.
        ...(kind !== 'path' && { duration }),
        id_group: group.id,
        start_date: group.start_date,
        days_start: group.frequency.map(({ day_name: day }) => day),
        currencyCode: currency,
        before_price: full,
        price: priced.has_discount ? discounted : full,
        exist_discount: priced.has_discount,
        discount_off: priced.has_discount ? Math.floor(priced.discount_percentage) : 0,
        number_course: group.groups_to_buy.length + later.length,
        courses_in_path: coursesInPath,
        isArrayGroup: group.groups_to_buy.length > 1,
        array_group: group.groups_to_buy.map((pair) => pair.group),
        guardian_country: geoCountry,
        isSubscription: false,
        isFullPath: selection.kind === 'path' && selection.part === 'full',
      });
      expect(context?.firstCourse).toEqual(expect.any(String));
      expect(context?.secondCourse === null).toBe(group.groups_to_buy.length + later.length === 1);
    }
  },
);
