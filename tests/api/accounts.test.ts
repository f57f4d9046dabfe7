import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { runAccounts } from '../../server/commands/accounts.ts';
import { createLogger } from '../../server/logger.ts';
import { openBackOffice } from '../../server/services.ts';
import { openStoreBeside } from '../../server/store/database.ts';
import { buy, newBuyer, reachPay, ROBLOX, YOUTUBER } from './buyers.ts';
import { isLoggedIn, openKipu, signedIn } from './kipu.ts';
import type { Kipu, Person } from './kipu.ts';

const WHY = ['--reason', 'carta del 3 de noviembre', '--by', 'Ana'];
const SECRETS = ['accessToken', 'refreshToken', 'tokenHash', 'credential', '447411'];

const idOf = async (someone: Person) => (await someone.visit((api) => api.session.current())).user?.id ?? '';

/** Settings for a SQLite file (none), or with the URL of a new database. */
async function databaseOf(dialect: 'sqlite' | 'postgres'): Promise<Record<string, string>> {
  if (dialect === 'sqlite') return {};
  const answer = await fetch(inject('databases'), { method: 'POST' });
  return { DATABASE_URL: await answer.text() };
}

describe.each(['sqlite', 'postgres'] as const)('What a site on %s keeps of an account', (dialect) => {
  let site: Kipu;
  let tools: Awaited<ReturnType<typeof openBackOffice>>;
  beforeAll(async () => {
    site = await openKipu(await databaseOf(dialect));
    // The site has its database open at the same time.
    tools = await openBackOffice(site.settings, createLogger('silent'));
  });
  afterAll(async () => {
    await tools.close();
    await site.close();
  });

  const run = (...args: string[]) => runAccounts(tools, args);
  const runForJson = async (...args: string[]): Promise<unknown> => JSON.parse((await run(...args)).text);

  test('is exported by its e-mail, whole and without a secret, which is written down', async () => {
    const rosa = await newBuyer(site, 'accounts', 'exported');
    expect(await buy(rosa, ROBLOX)).toBe('approved');
    const mother = await signedIn(site, 'accounts', 'mama@kipu.test');
    await mother.visit((api) => api.calendars.feed({ childId: 'hijo-mateo' }));
    await mother.visit((api) => api.parents.dismissBlocked({ childId: 'hija-lucia' }));

    expect(await runForJson('export', 'EXPORTED@kipu.test', ...WHY)).toMatchObject({
      userId: await idOf(rosa),
      inSessions: [{ account: { firstName: 'Rosa', email: 'exported@kipu.test' } }],
      purchases: [{ status: 'approved', payer: { email: 'exported@kipu.test' }, receipt: { card: null } }],
      calendars: [],
    });
    const { text } = await run('export', await idOf(mother), ...WHY);
    expect(JSON.parse(text)).toMatchObject({ purchases: [], calendars: [{ childId: 'hijo-mateo' }] });
    expect(text).toContain('dismissedCourses');
    expect(text).not.toContain('exported@kipu.test');
    for (const secret of SECRETS) expect(text).not.toContain(secret);

    const { text: told } = await run('requests');
    expect(told.match(/exported .*Ana +carta del 3 de noviembre/g)).toHaveLength(2);
    expect(told).not.toMatch(/@|mama/);
  });

  /** Returns the tables that still have rows of an account, by the columns that name accounts. */
  async function tablesWith(userId: string): Promise<string[]> {
    const store = await openStoreBeside(site.settings.database);
    const database = store.kysely.withoutPlugins();
    const tables = await database.introspection.getTables();
    const named = tables.filter(({ columns }) => columns.some(({ name }) => name === 'user_id'));
    const held: string[] = [];
    for (const { name } of named) {
      const { rows } = await sql`select 1 from ${sql.table(name)} where user_id = ${userId}`.execute(
        database,
      );
      if (rows.length > 0) held.push(name);
    }
    await store.close();
    return held.sort();
  }

  test('is erased from every table but those of the books', async () => {
    const mother = await signedIn(site, 'accounts-tables', 'mama@kipu.test');
    await mother.visit(async (api) => {
      await api.parents.dismissBlocked({ childId: 'hija-lucia' });
      await api.parents.revealLogin({ childId: 'hija-valentina', password: 'kipu2026' });
      await api.calendars.feed({ childId: 'hijo-mateo' });
    });
    expect(await buy(mother, ROBLOX)).toBe('approved');
    await mother.visit((api) => api.checkout.choose(YOUTUBER));
    const userId = await idOf(mother);
    const before = await tablesWith(userId);
    expect(before).toEqual(
      expect.arrayContaining(['calendar_feed', 'dismissed_course', 'login_reveal', 'session']),
    );
    await run('erase', userId, ...WHY);
    expect(await tablesWith(userId)).toEqual(['payment_attempt', 'payment_key']);
  });

  test('is erased while the site runs: logged out everywhere, its purchases stay, and nobody else is touched', async () => {
    const rosa = await newBuyer(site, 'accounts', 'erased');
    expect(await buy(rosa, ROBLOX)).toBe('approved');
    await rosa.visit((api) => api.checkout.choose(YOUTUBER));
    const mother = await signedIn(site, 'accounts', 'mama@kipu.test');
    const { path } = await mother.visit((api) => api.calendars.feed({ childId: 'hijo-mateo' }));
    const userId = await idOf(rosa);

    expect((await run('erase', 'erased@kipu.test', ...WHY)).text).toContain('1 purchases stay');
    expect(await isLoggedIn(rosa)).toBe(false);
    expect(await isLoggedIn(mother)).toBe(true);
    expect(await runForJson('show', userId, '--json')).toMatchObject({
      parts: { sessions: 0, purchases: 1, 'purchase under way': 0 },
    });
    expect((await tools.backOffice.verify()).faults).toEqual([]);

    await run('erase', await idOf(mother), ...WHY);
    const token = path.split('/').at(-1)?.replace('.ics', '') ?? '';
    expect(await site.services.api.calendarFeeds.read(token, 'test')).toBeNull();
    expect(await runForJson('requests', '--json')).toEqual(
      expect.arrayContaining([expect.objectContaining({ what: 'erased', by: 'Ana' })]),
    );
  });

  test('is not erased while a payment is under way', async () => {
    const rosa = await newBuyer(site, 'accounts', 'waiting', { scenario: 'matricula-rechazada' });
    const payment = await reachPay(rosa, ROBLOX);
    await rosa.visit((api) => api.payments.pay(payment));
    expect(await run('erase', 'waiting@kipu.test', ...WHY)).toMatchObject({ code: 1 });
    expect(await isLoggedIn(rosa)).toBe(true);
  });

  test.each(['export', 'erase'])(
    'is not told or erased by %s without a name and a reason',
    async (command) => {
      const email = `unnamed-${command}@kipu.test`;
      const rosa = await newBuyer(site, 'accounts', `unnamed-${command}`);
      for (const given of [[], ['--by', 'Ana'], ['--by', 'Ana', '--reason', ' '], ['--reason', 'carta']]) {
        const { text, code } = await run(command, email, ...given);
        expect(code).toBe(1);
        expect(text).toContain('needs --reason');
        expect(text).not.toContain('Rosa');
      }
      expect(await isLoggedIn(rosa)).toBe(true);
    },
  );

  test('of which nothing is kept is told as such, and so are two of one name', async () => {
    expect((await run('show', 'nadie@kipu.test')).text).toContain("Nothing is kept under 'nadie@kipu.test'");
    await newBuyer(site, 'accounts-one', 'twice');
    await newBuyer(site, 'accounts-two', 'twice');
    const { text, code } = await run('erase', 'twice@kipu.test', ...WHY);
    expect(code).toBe(1);
    expect(text.split('\n')).toHaveLength(3);
  });

  test('is written down when a family erases it by itself', async () => {
    const father = await signedIn(site, 'accounts', 'papa@kipu.test');
    await father.visit((api) => api.ownData.erase({ password: 'kipu2026' }));
    expect((await run('requests')).text).toContain('the family itself');
  });
});
