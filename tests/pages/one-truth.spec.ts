import type { Page } from 'playwright/test';
import { expect, SCRIPTLESS, test } from './support/site.ts';

/** Pages with product cards, and how many of them each must show at least. */
const SHELVES: Readonly<Record<string, number>> = {
  '/': 6,
  '/vacaciones': 15,
  '/cursos': 9,
  '/cursos?pagina=2': 9,
  '/cursos?pagina=3': 7,
  '/vacaciones/5-a-7': 2,
  '/vacaciones/8-a-11': 2,
  '/vacaciones/12-a-mas': 2,
  '/cursos/roblox-en-dos-semanas': 5,
  '/cursos/curso-de-videojuegos-con-roblox': 5,
  '/cursos/pack-programacion-total': 5,
};

/** What a card or a page says about a product; null for what it does not say. */
interface Numbers {
  readonly sessions: string | null;
  readonly duration: string | null;
  readonly price: string | null;
  readonly start: string | null;
  readonly seats: number | null;
}
interface Card {
  readonly href: string;
  readonly numbers: Numbers;
}

/** Fetches a page without rendering it: none of these numbers may come from a script. */
async function documentAt(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(200);
  return answer.text();
}

/** Returns every card of a page that leads to a product: the nearest article or list item around its link. */
async function cardsOn(page: Page, path: string): Promise<Card[]> {
  const html = await documentAt(page, path);
  return page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, 'text/html');
    const links = parsed.querySelectorAll('main a[href^="/cursos/"], main a[href*="?programa="]');
    return [...links].flatMap((link) => {
      const text = link.closest('article, li')?.textContent ?? '';
      const length = /(\d+) sesi(?:ón|ones) en ([\d.]+ (?:semanas?|mes(?:es)?))/.exec(text);
      if (!length) return [];
      const seats = /Quedan? (\d+) cupo/.exec(text);
      const numbers = {
        sessions: length[1] ?? null,
        duration: length[2] ?? null,
        price: text.match(/S\/\s[\d,.]*\d|\$[\d,.]*\d\sUSD/g)?.at(-1) ?? null,
        start: /Empieza el (\d+ de \p{L}+ de \d{4})/u.exec(text)?.[1] ?? null,
        seats: seats ? Number(seats[1]) : null,
      };
      return { href: link.getAttribute('href') ?? '', numbers };
    });
  }, html);
}

/** Returns what the product's own page says, where people buy it. */
async function numbersAt(page: Page, path: string): Promise<Numbers> {
  const html = await documentAt(page, path);
  return page.evaluate((source) => {
    const main = new DOMParser().parseFromString(source, 'text/html').querySelector('main');
    const lastPrice = (text: string) => text.match(/S\/\s[\d,.]*\d|\$[\d,.]*\d\sUSD/g)?.at(-1) ?? null;
    const seatsIn = (radios: readonly Element[]) =>
      radios
        .map((radio) => /Quedan? (\d+) cupo/.exec(radio.closest('label')?.textContent ?? '')?.[1] ?? '0')
        .reduce((sum, seats) => sum + Number(seats), 0);
    const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre';
    /** Returns the earliest start of the groups that can be chosen, as written; null without one. */
    const firstStart = (radios: readonly Element[]) => {
      const starts = radios.flatMap((radio) => {
        const words = radio.closest('label')?.textContent ?? '';
        const said = /(?:Del (.+?) al|Empieza el) (\d+ de \p{L}+ de \d{4})/u.exec(words);
        if (!said || radio.hasAttribute('disabled')) return [];
        const [, from, whole = ''] = said;
        // What start and end have in common is written only once, with the end.
        const parts = (from ?? whole).split(' de ');
        const [day = '', month = '', year = ''] = [...parts, ...whole.split(' de ').slice(parts.length)];
        const order = `${year}-${String(MONTHS.split(' ').indexOf(month)).padStart(2, '0')}-${day.padStart(2, '0')}`;
        return [{ order, words: `${day} de ${month} de ${year}` }];
      });
      return starts.sort((one, other) => one.order.localeCompare(other.order))[0]?.words ?? null;
    };
    const program = main?.querySelector('input[name="programId"][checked]');
    if (main && program) {
      const words = program.closest('label')?.textContent ?? '';
      const [, duration = null, sessions = null] =
        /(\d+ (?:semanas?|mes(?:es)?)), (\d+) sesi(?:ón|ones)/.exec(words) ?? [];
      const name = `groupId:${program.getAttribute('value') ?? ''}`;
      const radios = [...main.querySelectorAll('input[type="radio"]')].filter(
        (radio) => radio.getAttribute('name') === name,
      );
      return {
        sessions,
        duration,
        price: lastPrice(words),
        start: firstStart(radios),
        seats: seatsIn(radios),
      };
    }
    const fact = (label: string) =>
      [...(main?.querySelectorAll('dt') ?? [])].find((term) => term.textContent === label)?.nextElementSibling
        ?.textContent ?? null;
    const form = [...(main?.querySelectorAll('form') ?? [])].find((each) =>
      each.querySelector('input[name="groupId"]'),
    );
    const groups = [...(form?.querySelectorAll('input[name="groupId"]') ?? [])];
    return {
      sessions: /^\d+/.exec(fact('Sesiones') ?? '')?.[0] ?? null,
      duration: fact('Duración'),
      price: lastPrice(form?.parentElement?.querySelector('p')?.textContent ?? ''),
      start: fact('Próximo inicio') ?? firstStart(groups),
      seats: seatsIn(groups),
    };
  }, html);
}

for (const [country, currency] of [
  ['PE', 'S/'],
  ['US', 'USD'],
] as const) {
  test(
    `every card says the numbers of the page that it opens, for ${country}`,
    SCRIPTLESS,
    async ({ page, context }) => {
      await context.setExtraHTTPHeaders({ 'cf-ipcountry': country });
      const pages = new Map<string, Numbers>();
      for (const [shelf, least] of Object.entries(SHELVES)) {
        const cards = await cardsOn(page, shelf);
        expect(cards.length, shelf).toBeGreaterThanOrEqual(least);
        for (const { href, numbers } of cards) {
          const where = `${shelf} → ${href}`;
          const sold = pages.get(href) ?? (await numbersAt(page, href));
          pages.set(href, sold);
          expect(sold.price, where).toContain(currency);
          // A card does not mention seats when none are left.
          expect({ ...numbers, seats: numbers.seats ?? 0 }, where).toEqual(sold);
        }
      }
    },
  );

  test(
    `every card of a path says the prices, the start and the seats of its page, for ${country}`,
    SCRIPTLESS,
    async ({ page, context }) => {
      await context.setExtraHTTPHeaders({ 'cf-ipcountry': country });
      for (const shelf of ['/', '/cursos']) {
        const html = await documentAt(page, shelf);
        const cards = await page.evaluate((source) => {
          const parsed = new DOMParser().parseFromString(source, 'text/html');
          return [...parsed.querySelectorAll('main a[href^="/rutas/"]')].map((link) => {
            const text = link.closest('article, li')?.textContent ?? '';
            return {
              href: link.getAttribute('href') ?? '',
              prices: text.match(/S\/\s[\d,.]*\d|\$[\d,.]*\d\sUSD/g) ?? [],
              start: /Empieza el (\d+ de \p{L}+ de \d{4})/u.exec(text)?.[1] ?? null,
              seats: Number(/Quedan? (\d+) cupo/.exec(text)?.[1]),
            };
          });
        }, html);
        expect(cards.flatMap(({ prices }) => prices).length, shelf).toBeGreaterThanOrEqual(4);
        for (const { href, prices, start, seats } of cards) {
          const { start: soldFrom, seats: left } = await numbersAt(page, href);
          expect(start, `${shelf} → ${href}`).not.toBeNull();
          expect([start, seats], `${shelf} → ${href}`).toEqual([soldFrom, left]);
          const sold = await documentAt(page, href);
          for (const price of prices)
            expect(sold.replaceAll('&nbsp;', '\u00a0'), `${shelf} → ${href}`).toContain(price);
        }
      }
    },
  );
}

test(
  'a payment card says price, age, start and seats, and chooses its program on the page that it opens',
  SCRIPTLESS,
  async ({ page, site }) => {
    await page.goto('/vacaciones');
    const cards = page.getByRole('region', { name: '¿Cuántos días a la semana?' }).getByRole('article');
    await expect(cards).toHaveCount(3);
    for (const card of await cards.all()) {
      for (const words of [/^De \d+ (a|años)/, /^Empieza el \d/, /^Quedan? \d+ cupo/]) {
        await expect(card.getByText(words)).toBeVisible();
      }
      // The sentence of the season names other days: the start is said to be of the next group.
      await expect(card).toContainText(/Próximo grupo.*Empieza el \d/s);
    }
    const bottoms = await cards
      .getByRole('link', { name: 'Elegir' })
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().bottom)));
    expect(Math.abs((bottoms[1] ?? 0) - (bottoms[2] ?? Infinity)), 'buttons side by side').toBeLessThan(5);
    await site.expectAccessible(page);
    await cards.nth(1).getByRole('link', { name: 'Elegir' }).click();
    await expect(page).toHaveURL('/vacaciones/8-a-11?programa=programa-youtuber-kids');
    await expect(page.getByRole('radio', { name: /^Youtuber Kids/ })).toBeChecked();
    await expect(page.getByRole('heading', { name: 'Youtuber Kids', level: 2 })).toBeVisible();
  },
);

test(
  'a short course and the programs of the season lead to one another',
  SCRIPTLESS,
  async ({ page, site }) => {
    await page.goto('/vacaciones');
    await page
      .getByRole('article', { name: 'Roblox en dos semanas' })
      .getByRole('link', { name: 'Ver curso' })
      .click();
    await expect(page).toHaveURL('/cursos/roblox-en-dos-semanas');
    await page.setViewportSize({ width: 360, height: 740 });
    await page
      .getByRole('region', { name: 'Con otra duración' })
      .getByRole('link', { name: 'Videojuegos con Roblox' })
      .click();
    await expect(page).toHaveURL('/vacaciones/8-a-11?programa=programa-videojuegos-con-roblox');
    await expect(page.getByRole('radio', { name: /^Videojuegos con Roblox/ })).toBeChecked();
    await site.expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page
      .getByRole('region', { name: '¿Con menos tiempo?' })
      .getByRole('link', { name: 'Pack Creadores digitales' })
      .click();
    await expect(
      page
        .getByRole('group', { name: 'Elige tu horario' })
        .getByText('El grupo empieza desde 3 estudiantes')
        .first(),
    ).toBeVisible();
  },
);
