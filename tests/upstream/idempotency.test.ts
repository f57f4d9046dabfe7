import { http } from 'msw';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, newBuyer } from '../api/buyers.ts';
import { openKipu } from '../api/kipu.ts';
import type { Kipu } from '../api/kipu.ts';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterAll(() => kipu.close());

const CHANGING = /^(POST|PATCH) \/api\/(children|purchases|enrollments|niubiz\/authorization)\//;

test('every call of a purchase that changes something carries the key of its attempt, a line its own', async () => {
  const sent: [call: string, key: string | null][] = [];
  kipu.use(
    http.all('*/api/*', ({ request }) => {
      const call = `${request.method} ${new URL(request.url).pathname.replace(/[\dB][\d-]+/, 'N')}`;
      const key = request.headers.get('idempotency-key');
      if (CHANGING.test(call) || key !== null) sent.push([call, key]);
    }),
  );
  const buyer = await newBuyer(kipu, 'keys', 'rosa');
  const pack = 'pack-creadores-digitales';
  const course = await buyer.visit((api) => api.courses.bySlug({ slug: pack }));
  const [group] = course.groups;
  expect(
    await buy(buyer, { kind: 'course', age: course.age ?? '5-a-7', slug: pack, groupId: group?.id ?? '' }),
  ).toBe('approved');
  const [attempt] = await buyer.visit((api) => api.payments.mine());
  const id = attempt?.id ?? 'none';
  await expect.poll(() => sent.length).toBe(10);
  expect(sent).toEqual([
    // A child is created once for a family, whichever attempt it is for.
    ['POST /api/children/', expect.stringMatching(/^[0-9a-f]{64}$/)],
    ['POST /api/purchases/', id],
    ['POST /api/invoices/', id],
    ['POST /api/niubiz/authorization/', id],
    ['POST /api/enrollments/', `${id}:0`],
    ['POST /api/enrollments/', `${id}:1`],
    ['PATCH /api/purchases/N/', id],
    ['PATCH /api/invoices/N/enrolments', id],
    ['PATCH /api/invoices/N/done', id],
    ['POST /api/invoices/N/paid-email', id],
  ]);
});
