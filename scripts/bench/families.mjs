// How the parents' dashboard grows with the family: eight children with 160 enrolments beside two with 40.
import { say, show } from '../console.mjs';
import { median } from './measuring.mjs';

const FAMILIES = [
  { name: '2 children, 40 enrolments', email: 'familia-mediana@kipu.test' },
  { name: '8 children, 160 enrolments', email: 'familia-grande@kipu.test' },
];
/** The password of every account of the demo. */
const PASSWORD = 'kipu2026';
const WARM_UPS = 10;
const ROUNDS = 40;

/**
 * Shows how long the dashboard of a middling and of a large family takes, calls to the mock backend included.
 * @param {string} origin Of the site.
 */
export async function benchFamilies(origin) {
  const families = await Promise.all(
    FAMILIES.map(async ({ name, email }) => ({
      name,
      cookie: await signIn(origin, email),
      /** @type {number[]} */ taken: [],
    })),
  );
  say(`Dashboards: ${ROUNDS} rounds of ${families.length} families, one request at a time.`);
  // In turns, so that whatever else the machine does meets both.
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    for (const family of families) {
      const milliseconds = await openDashboard(origin, family.cookie);
      if (round >= 0) family.taken.push(milliseconds);
    }
  }
  const medians = families.map(({ taken }) => median(taken));
  const yardstick = medians[0] ?? Number.NaN;
  const lines = families.map(({ name }, index) => {
    const each = medians[index] ?? Number.NaN;
    return `  ${name.padEnd(34)}${each.toFixed(1).padStart(10)}${(each / yardstick).toFixed(2).padStart(10)}`;
  });
  show(`\n  ${''.padEnd(34)}${'ms, median'.padStart(10)}${'ratio'.padStart(10)}\n${lines.join('\n')}\n`);
}

/**
 * @param {string} origin
 * @param {string} email
 * @returns {Promise<string>} The Cookie header of the session.
 */
export async function signIn(origin, email) {
  const answer = await fetch(`${origin}/?index&ingresar`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ intent: 'login', email, password: PASSWORD }),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (answer.status !== 303 || !cookie)
    throw new Error(`The login of ${email} was answered ${answer.status}.`);
  return cookie;
}

/**
 * @param {string} origin
 * @param {string} cookie
 * @returns {Promise<number>} Milliseconds until all of the page was there.
 */
async function openDashboard(origin, cookie) {
  const startedAt = performance.now();
  const answer = await fetch(`${origin}/dashboard`, { redirect: 'manual', headers: { cookie } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`The dashboard was answered ${answer.status}.`);
  return performance.now() - startedAt;
}
