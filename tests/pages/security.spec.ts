import { ERROR_REPORTS_PATH } from '../../server/domain/browser-reports.ts';
import { reachPayment, signIn } from './support/family.ts';
import { expectAwake } from './support/page-checks.ts';
import { expect, test } from './support/site.ts';

test('opening pages changes nothing at the academy API', async ({ page, site }) => {
  await reachPayment(page);
  const before = (await site.ledger()).entries.length;
  await page.goto(page.url());
  await page.goto('/enrollment?paso=4');
  await page.goto('/dashboard');
  expect((await site.ledger()).entries.length).toBe(before);
});

test('an error in the browser is told to the server, with the reference of its page', async ({
  page,
  noise,
}) => {
  noise.allow(/exception: roto a propósito/);
  const answer = await page.goto('/contactanos?ingresar');
  await expectAwake(page);
  const told = page.waitForRequest((request) => new URL(request.url()).pathname === ERROR_REPORTS_PATH);
  await page.evaluate(() => {
    for (let time = 0; time < 2; time += 1) {
      setTimeout(() => {
        throw new Error('roto a propósito');
      });
    }
  });
  expect((await told).postDataJSON()).toMatchObject({
    message: 'Error: roto a propósito',
    page: '/contactanos',
    reference: answer?.headers()['x-reference'],
  });
  expect((await (await told).response())?.status()).toBe(204);
});

test('a module that is not what was built does not run where a card is paid', async ({ page, noise }) => {
  noise.allow(/Failed to find a valid digest in the 'integrity' attribute/);
  /** Names of the pages' own modules that were changed, each by an added line. */
  const changed: string[] = [];
  await page.route(/\/assets\/(?:enrollment|dashboard)-[\w-]{8}\.js$/, async (route) => {
    const answer = await route.fetch();
    const [, name = ''] = /([a-z]+)-[\w-]{8}\.js$/.exec(route.request().url()) ?? [];
    changed.push(name);
    await route.fulfill({ response: answer, body: `${await answer.text()}\nglobalThis.name = 'changed';` });
  });
  await signIn(page);
  await page.goto('/dashboard');
  await expectAwake(page);
  expect(await page.evaluate(() => window.name)).toBe('changed');
  await page.evaluate(() => (window.name = ''));

  const refused = page.waitForEvent('console', (message) => message.text().includes("'integrity'"));
  await page.goto('/enrollment?paso=4');
  expect((await refused).text()).toContain('/assets/enrollment-');
  await page.waitForLoadState();
  expect([...new Set(changed)].sort()).toEqual(['dashboard', 'enrollment']);
  expect(await page.evaluate(() => window.name)).toBe('');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
