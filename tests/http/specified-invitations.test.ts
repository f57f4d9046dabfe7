import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openVisitedSite, wordsOf } from './visited-site.ts';
import type { VisitedSite } from './visited-site.ts';

// What a family reads of its invitations, in the forms in which academies may tell them.

const MOTHER = 'mama@kipu.test';

let site: VisitedSite;
beforeAll(async () => {
  site = await openVisitedSite({ sandbox: 'specified-invitations', people: [MOTHER] });
}, 120_000);
afterEach(() => site.kipu.reset());
afterAll(() => site.close());

describe('the invitations of a family', () => {
  const standing = { code: 'ABC', discount_pen: '50.00', reward_pen: 40 };
  const invited = [{ id: 1, first_name: 'Ana', bought: 'true', coupon: null }];
  const wordsWith = async (told: unknown) => {
    site.kipu.use(http.get('*/api/referral/', () => Response.json(told)));
    return wordsOf(await site.mainAt('/invita'));
  };

  test.each([
    ['by themselves', { ...standing, invited }],
    ['as data', { data: { ...standing, invited } }],
    [
      'with the families as a page of results',
      { data: { ...standing, invited: { results: invited, next: null } } },
    ],
  ])('are read %s', async (_how, told) => {
    const words = await wordsWith(told);
    expect(words).toMatch(/otra familia paga S\/ 50 menos.*Código ABC.*La familia de Ana ya compró/);
    expect(words).not.toContain('No pudimos');
  });

  test('promise nothing where one side gets nothing, and no sum that is none', async () => {
    const nothingBack = await wordsWith({ ...standing, reward_pen: 0, invited });
    expect(nothingBack).toContain('otra familia paga S/ 50 menos en su primera compra.');
    expect(nothingBack).not.toContain('tú recibes');
    const onlyBack = await wordsWith({ ...standing, discount_pen: '0.00', reward_pen: 1e21, invited });
    expect(onlyBack).toContain('Cuando compra, tú recibes un cupón para tu próxima compra.');
    expect(onlyBack).not.toContain('otra familia paga');
  });

  test.each([[{}], [[]], [null], [{ success: false }], [{ data: {} }], [{ data: null }]])(
    'that are told as %j are not known, and nobody is said not to have come',
    async (told) => {
      const words = await wordsWith(told);
      expect(words).toContain('No pudimos leer tu enlace');
      expect(words).not.toContain('Todavía ninguna');
    },
  );

  test('are not said to have brought nobody where the academy does not tell of families', async () => {
    const words = await wordsWith(standing);
    expect(words).toContain('Código ABC');
    expect(words).not.toContain('Todavía ninguna');
    expect(await wordsWith({ ...standing, invited: [] })).toContain('Todavía ninguna');
  });
});
