import { expect, onTestFinished, test, vi } from 'vitest';
import { KipuError } from '../../server/errors.ts';
import { createRateLimiter } from '../../server/store/rate-limits.ts';
import type { RateLimiter } from '../../server/store/rate-limits.ts';
import { describeOnBothDatabases, storesOf } from './stores.ts';

const MAMA = { email: 'mama@kipu.test', ip: '10.0.0.1' };
const PAPA = { email: 'papa@kipu.test', ip: '10.0.0.1' };

/** Returns how many of some attempts in a row are admitted. */
async function admitted(limiter: RateLimiter, subject: typeof MAMA, tries: number): Promise<number> {
  let count = 0;
  for (let index = 0; index < tries; index += 1) {
    try {
      await limiter.admitLogin(subject);
      count += 1;
    } catch (error) {
      expect(error).toMatchObject({ code: 'login_limited' });
    }
  }
  return count;
}

const HOUR_MS = 60 * 60 * 1000;

const VALENTINA = { userId: 'usuario-mama', childId: 'hija-valentina' };

describeOnBothDatabases('Login limits', (stores) => {
  test('admit ten tries in a row, say how long to wait, and leave others alone', async () => {
    const limiter = createRateLimiter({ store: await stores.open() });
    expect(await admitted(limiter, MAMA, 12)).toBe(10);
    const refusal: unknown = await limiter.admitLogin(MAMA).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(KipuError);
    if (refusal instanceof KipuError) {
      expect(refusal.failure.retryAfterSeconds).toBeGreaterThan(10);
      expect(refusal.failure.retryAfterSeconds).toBeLessThanOrEqual(30);
    }
    expect(await admitted(limiter, PAPA, 1)).toBe(1);
  });

  test('wait twice as long after each try more, a quarter of an hour at most, and refuse nobody for good', async () => {
    const limiter = createRateLimiter({ store: await stores.open() });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    try {
      await admitted(limiter, MAMA, 10);
      for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
        vi.setSystemTime(Date.now() + (seconds - 2) * 1000);
        expect(await admitted(limiter, MAMA, 3), `within ${seconds} s`).toBe(0);
        vi.setSystemTime(Date.now() + 3000);
        expect(await admitted(limiter, MAMA, 3), `after ${seconds} s`).toBe(1);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  test('hold an address after twenty denied cards, and count no card that was good', async () => {
    const limiter = createRateLimiter({ store: await stores.open() });
    for (let card = 0; card < 40; card += 1) {
      await limiter.admitCard(MAMA.ip);
      await limiter.cardNotDenied(MAMA.ip);
    }
    for (let card = 0; card < 20; card += 1) await limiter.admitCard(MAMA.ip);
    await expect(limiter.admitCard(MAMA.ip)).rejects.toMatchObject({ code: 'messages_limited' });
    await limiter.admitCard('10.0.0.9');
    expect(await admitted(limiter, MAMA, 1)).toBe(1);
  });

  test('let one address try 216 stolen cards in eight hours, however many accounts it makes', async () => {
    const limiter = createRateLimiter({ store: await stores.open() });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    try {
      const morning = Date.now() + 8 * HOUR_MS;
      let tried = 0;
      while (Date.now() < morning) {
        const refusal: unknown = await limiter.admitCard(MAMA.ip).then(
          () => null,
          (error: unknown) => error,
        );
        if (refusal === null) tried += 1;
        else {
          expect(refusal).toBeInstanceOf(KipuError);
          const wait = refusal instanceof KipuError ? refusal.failure.retryAfterSeconds : null;
          vi.setSystemTime(Date.now() + (wait ?? 0) * 1000);
        }
      }
      expect(tried).toBe(216);
    } finally {
      vi.useRealTimers();
    }
  });

  test('let wait whoever brings a card that was denied five times a day, from wherever, and nobody else', async () => {
    const limiter = createRateLimiter({ store: await stores.open() });
    const deny = async (ip: string, card: string) => {
      await limiter.admitCard(ip);
      await limiter.cardDenied(ip, card);
    };
    for (let guess = 1; guess <= 5; guess += 1) await deny(`10.1.0.${guess}`, 'guessed');
    await deny('10.1.0.5', 'another');
    await deny('10.1.0.6', 'guessed');
    await expect(limiter.admitCard('10.1.0.6')).rejects.toMatchObject({ code: 'messages_limited' });
    // Another that was on its way is written down all the same.
    await limiter.cardDenied('10.1.0.6', 'guessed');
    const { waitSeconds, isMailed } = await limiter.codeOf({ userId: 'nobody', ip: '10.1.0.6' });
    expect(isMailed).toBe(false);
    expect(waitSeconds).toBeGreaterThan(60);
    expect(waitSeconds).toBeLessThanOrEqual(120);
    await limiter.admitCard('10.1.0.5');
    await limiter.admitCard('10.1.0.7');
  });

  test('let an account with a code try three cards of many at once, over two processes', async () => {
    const store = await stores.open();
    const [one, other] = [createRateLimiter({ store }), createRateLimiter({ store })];
    const thief = { userId: 'usuario-mama', ip: MAMA.ip };
    expect(await one.confirmEmail(thief.userId)).toBe(false);
    await one.emailCodeMailed(thief.userId);
    expect(await other.codeOf(thief)).toEqual({ waitSeconds: 0, isMailed: true, cardsLeft: 0 });
    const confirmed = await Promise.all(
      [one, other, one, other].map((each) => each.confirmEmail(thief.userId)),
    );
    expect(confirmed.filter((isIt) => isIt)).toHaveLength(1);
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other).admitsConfirmedCard(thief)),
    );
    expect(tries.filter((isIt) => isIt)).toHaveLength(3);
    expect(await other.codeOf(thief)).toEqual({ waitSeconds: 0, isMailed: false, cardsLeft: 0 });
    expect(await other.admitsConfirmedCard({ ...thief, userId: 'usuario-papa' })).toBe(false);
  });

  test('let one address try thirty cards an hour by codes, however many mailboxes it has', async () => {
    const limiter = createRateLimiter({ store: await stores.open() });
    let tried = 0;
    for (let account = 0; account < 12; account += 1) {
      const thief = { userId: `thief-${account}`, ip: MAMA.ip };
      await limiter.emailCodeMailed(thief.userId);
      await limiter.confirmEmail(thief.userId);
      for (let card = 0; card < 3; card += 1) if (await limiter.admitsConfirmedCard(thief)) tried += 1;
    }
    expect(tried).toBe(30);
    expect(await limiter.codeOf({ userId: 'thief-11', ip: MAMA.ip })).toMatchObject({ cardsLeft: 3 });
    expect(await limiter.admitsConfirmedCard({ userId: 'thief-11', ip: '10.0.0.2' })).toBe(true);
  });

  test('count an account over all addresses: three hundred of them guess no more than one', async () => {
    const limiter = createRateLimiter({ store: await stores.open() });
    let count = 0;
    for (let index = 0; index < 300; index += 1) {
      count += await admitted(limiter, { ...MAMA, ip: `10.0.${index % 256}.${index}` }, 1);
    }
    expect(count).toBe(10);
  });

  test('keep no family out where it has logged in before, whoever guesses elsewhere', async () => {
    const limiter = createRateLimiter({ store: await stores.open() });
    await limiter.admitLogin(MAMA);
    await limiter.loginSucceeded(MAMA);
    expect(await admitted(limiter, { ...MAMA, ip: '10.0.0.66' }, 20)).toBe(10);
    expect(await admitted(limiter, MAMA, 20)).toBe(10);
  });

  test('admit few of fifty tries at once', async () => {
    const limiter = createRateLimiter({ store: await stores.open() });
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => limiter.admitLogin(MAMA)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  test('begin anew after a right password, and do not count a password that could not be checked', async () => {
    const limiter = createRateLimiter({ store: await stores.open() });
    expect(await admitted(limiter, MAMA, 9)).toBe(9);
    await limiter.admitLogin(MAMA);
    await limiter.loginSucceeded(MAMA);
    const neverChecked = async () => {
      for (let index = 0; index < 5; index += 1) {
        await limiter.admitLogin(MAMA);
        await limiter.loginUndecided(MAMA);
      }
    };
    await neverChecked();
    expect(await admitted(limiter, MAMA, 9)).toBe(9);
    await neverChecked();
    expect(await admitted(limiter, MAMA, 2)).toBe(1);
  });

  test('slow down after a hundred failures an hour of one address, and never shut out a school', async () => {
    const limiter = createRateLimiter({ store: await stores.open() });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    try {
      // What is no failure counts for no address either.
      for (let pupil = 0; pupil < 50; pupil += 1) {
        const right = { email: `right-${pupil}@kipu.test`, ip: '10.0.0.9' };
        const unchecked = { ...right, email: `unchecked-${pupil}@kipu.test` };
        await Promise.all([limiter.admitLogin(right), limiter.admitLogin(unchecked)]);
        await Promise.all([limiter.loginSucceeded(right), limiter.loginUndecided(unchecked)]);
      }
      let count = 0;
      for (let account = 0; account < 101; account += 1) {
        count += await admitted(limiter, { email: `a${account}@kipu.test`, ip: '10.0.0.9' }, 1);
      }
      expect(count).toBe(100);
      for (let pupil = 0; pupil < 10; pupil += 1) {
        vi.setSystemTime(Date.now() + 31_000);
        expect(await admitted(limiter, { email: `b${pupil}@kipu.test`, ip: '10.0.0.9' }, 1)).toBe(1);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  test('survive a restart', async () => {
    const { store, reopen } = await stores.openReopenable();
    await admitted(createRateLimiter({ store }), MAMA, 10);
    await store.close();
    expect(await admitted(createRateLimiter({ store: await reopen() }), MAMA, 1)).toBe(0);
  });

  test('end with the wait, and leave nothing behind', async () => {
    const store = await stores.open();
    const limiter = createRateLimiter({ store });
    await admitted(limiter, MAMA, 12);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60 * 1000 });
    try {
      expect(await admitted(limiter, MAMA, 1)).toBe(1);
      // What still counts stays.
      await limiter.removeExpired();
      expect(await admitted(limiter, MAMA, 1)).toBe(0);
      vi.setSystemTime(Date.now() + 3 * 24 * 60 * 60 * 1000);
      await limiter.removeExpired();
      expect(await store.kysely.selectFrom('rateLimit').selectAll().execute()).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('admit five looks an hour at the login of each child: a family of six sees all six', async () => {
    const limiter = createRateLimiter({ store: await stores.open() });
    for (let look = 0; look < 5; look += 1) await limiter.admitReveal(VALENTINA);
    await expect(limiter.admitReveal(VALENTINA)).rejects.toMatchObject({ code: 'reveal_limited' });
    for (let child = 2; child <= 6; child += 1) {
      await limiter.admitReveal({ ...VALENTINA, childId: `hija-${child}` });
    }
    await limiter.admitReveal({ ...VALENTINA, userId: 'usuario-papa' });
  });

  test('admit five mails an hour with a link to a new password to one address', async () => {
    const limiter = createRateLimiter({ store: await stores.open() });
    for (let mail = 0; mail < 5; mail += 1) expect(await limiter.admitsRecoveryMail(MAMA.email)).toBe(true);
    expect(await limiter.admitsRecoveryMail(MAMA.email)).toBe(false);
    expect(await limiter.admitsRecoveryMail('papa@kipu.test')).toBe(true);
  });

  test('hold neither addresses nor e-mails nor accounts in readable form', async () => {
    const store = await stores.open();
    const limiter = createRateLimiter({ store });
    await limiter.admitLogin(MAMA);
    // From now on this address is known for this e-mail.
    await limiter.loginSucceeded(MAMA);
    await limiter.admitLogin(MAMA);
    await limiter.admitMessage('claim', MAMA.ip);
    await limiter.admitReveal(VALENTINA);
    const rows = await store.kysely.selectFrom('rateLimit').selectAll().execute();
    expect(rows).toHaveLength(5);
    for (const secret of [MAMA.ip, MAMA.email, 'usuario-mama', 'hija-valentina']) {
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
  });

  test('keep nobody out for what was counted by a clock that was a year ahead', async () => {
    const limiter = createRateLimiter({ store: await stores.open() });
    const today = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: today + 365 * 24 * 60 * 60 * 1000 });
    try {
      for (let look = 0; look < 6; look += 1) await limiter.admitReveal(VALENTINA).catch(() => undefined);
      vi.setSystemTime(today);
      await limiter.admitReveal(VALENTINA);
    } finally {
      vi.useRealTimers();
    }
  });

  test('let nobody in when the store is out of order', async () => {
    const { store } = await stores.openReopenable();
    const limiter = createRateLimiter({ store });
    await store.kysely.schema.dropTable('rate_limit').execute();
    await expect(limiter.admitLogin(MAMA)).rejects.toMatchObject({ code: 'unexpected' });
    await expect(limiter.admitReveal(VALENTINA)).rejects.toMatchObject({ code: 'unexpected' });
    // Nor is anybody told that it had been enough.
    await expect(limiter.admitsRecoveryMail(MAMA.email)).rejects.toMatchObject({ code: 'unexpected' });
    await expect(limiter.cardDenied(MAMA.ip, 'a card')).rejects.toMatchObject({ code: 'unexpected' });
  });
});

test('two processes on one PostgreSQL count together, whichever of them is asked', async () => {
  const stores = storesOf('postgres');
  onTestFinished(() => stores.stop());
  const { store, reopen } = await stores.openReopenable();
  const one = createRateLimiter({ store });
  const other = createRateLimiter({ store: await reopen() });
  expect((await admitted(one, MAMA, 6)) + (await admitted(other, MAMA, 6))).toBe(10);
  const messages = await Promise.allSettled(
    [one, other].flatMap((each) => Array.from({ length: 20 }, () => each.admitMessage('claim', MAMA.ip))),
  );
  expect(messages.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
  await one.loginSucceeded(MAMA);
  expect(await admitted(other, MAMA, 1)).toBe(1);
});
