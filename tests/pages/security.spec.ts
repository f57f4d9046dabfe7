import { ERROR_REPORTS_PATH } from '../../server/domain/browser-reports.ts';
import { reachPayment, signIn } from './support/family.ts';
import { expectAwake } from './support/page-checks.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

test('every page carries a strict content security policy', SCRIPTLESS, async ({ request }) => {
  for (const path of ['/', '/vacaciones/8-a-11', '/?ingresar', '/no-existe']) {
    const headers = (await request.get(path)).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).not.toContain('unsafe-inline');
    expect(policy, path).not.toContain('unsafe-eval');
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin');
  }
});

test('only the payment page lets the card provider in', async ({ page, request, site }) => {
  const policyOf = async (path: string) =>
    (await request.get(path)).headers()['content-security-policy'] ?? '';
  const provider = new URL(site.panel).origin;
  expect(await policyOf('/')).not.toContain(provider);
  await signIn(page);
  const answer = await page.goto('/enrollment?paso=4');
  expect((await answer?.allHeaders())?.['content-security-policy']).toContain(provider);
});

test('a form sent from another site is refused', async ({ context, site, page }) => {
  await signIn(page);
  for (const path of ['/salir', '/pais', '/vacaciones/8-a-11', '/enrollment?paso=4']) {
    const answer = await context.request.post(`${site.origin}${path}`, {
      form: { country: 'US' },
      headers: { origin: 'https://example.com' },
      maxRedirects: 0,
    });
    expect(answer.status(), path).toBe(403);
  }
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('procedures take JSON from our own pages only', SCRIPTLESS, async ({ context, site }) => {
  const answer = await context.request.post(`${site.origin}/api/trpc/account.logout`, {
    data: '{}',
    headers: { 'content-type': 'text/plain', origin: site.origin },
  });
  expect(answer.status()).toBeGreaterThanOrEqual(400);
  expect(answer.status()).toBeLessThan(500);
});

test('the cookie of the session is out of reach for scripts, and changes at login', async ({
  page,
  context,
}) => {
  const session = async () => (await context.cookies()).find(({ name }) => name === 'kipu_session');
  await page.goto('/vacaciones/8-a-11');
  await page.getByRole('button', { name: 'Ir a Pagar' }).click();
  await expect(page).toHaveURL(/\/enrollment/);
  const before = await session();
  await signIn(page);
  const after = await session();
  expect(after).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(after?.value).not.toBe(before?.value);
});

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
