import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import { formOf, textOf } from '../../mocks/panel/visitor.ts';
import { CATALOGUE } from '../../server/errors.ts';
import { openVisitedSite } from './visited-site.ts';
import type { VisitedSite } from './visited-site.ts';

// Two tabs of one browser: a page was drawn for one account, and in the other tab another one logged in since.

const MOTHER = 'mama@kipu.test';
const FATHER = 'papa@kipu.test';
const MANAGER = 'empresa@kipu.test';

let site: VisitedSite;
beforeAll(async () => {
  site = await openVisitedSite({ sandbox: 'other-account', people: [MOTHER, FATHER, MANAGER] });
  for (const email of [MOTHER, FATHER]) await press(paths.vacationsFor('8-a-11'), 'Ir a Pagar', email);
}, 120_000);
afterAll(() => site.close());

/** Presses a button of a page, all as the same person. */
async function press(path: string, button: string, email: string): Promise<void> {
  const html = await site.mainAt(path, { email });
  const { path: to, sends } = formOf({ path, html }, button);
  await site.post(to, { ...sends?.fields }, site.headersOf({ email }));
}

/** The files with forms that are the same for everybody, or that name a child whom another account does not have. */
const FOR_ANYBODY = [
  'account/dialogs.tsx',
  'account/recovery.tsx',
  'family/child-zone-parts.tsx',
  'family/student-zone-card.tsx',
  'routes/claim-sheet.tsx',
  'routes/country.tsx',
  'support/claim-form.tsx',
  'ui/country-choice.tsx',
  'ui/post-form.tsx',
  'ui/site-header.tsx',
];

test('every other form is a PostForm', () => {
  const plain = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && readFileSync(join('app', file), 'utf8').includes('method="post"'),
  );
  expect(plain.map((file) => file.replaceAll(sep, '/')).sort()).toEqual(FOR_ANYBODY);
});

/** The pages with forms, each with its viewer and the number of its buttons. */
const PAGES: readonly { readonly path: string; readonly who?: string; readonly buttons: number }[] = [
  { path: paths.vacationsFor('8-a-11'), buttons: 2 },
  { path: paths.course('curso-de-youtuber-kids'), buttons: 1 },
  { path: paths.learningPath('creadores-digitales'), buttons: 1 },
  {
    path: paths.waitingList('entrada-curso-de-scratch', 'grupo-curso-de-scratch-sabado'),
    buttons: 1,
  },
  { path: paths.purchaseStep(1), buttons: 1 },
  { path: paths.purchaseStep(2), buttons: 1 },
  { path: paths.purchaseStep(3), buttons: 1 },
  { path: paths.contact(), buttons: 1 },
  { path: paths.dashboardContact(), buttons: 1 },
  { path: paths.dashboard(), buttons: 1 },
  { path: paths.profiles(), buttons: 3 },
  { path: paths.account(), buttons: 1 },
  { path: paths.erasure(), buttons: 1 },
  { path: paths.organization('organizacion-andina'), who: MANAGER, buttons: 1 },
];

test.each(PAGES)('nothing that was drawn for one account at $path is sent by another', async (drawn) => {
  const { path, who = MOTHER, buttons } = drawn;
  const html = await site.mainAt(path, { email: who });
  const forms = [...html.matchAll(/<form\b[^>]*method="post"[\s\S]*?<\/form>/g)].map(([form]) => form);
  const pressed = forms.flatMap((form) =>
    [...form.matchAll(/<button[\s\S]*?<\/button>/g)].map(([button]) =>
      formOf({ path, html: form }, textOf(button)),
    ),
  );
  expect(pressed.length).toBeGreaterThanOrEqual(buttons);
  for (const { path: to, sends } of pressed) {
    const fields = { ...sends?.fields };
    const answer = await site.post(to, fields, site.headersOf({ email: FATHER }));
    const what = `${to} ${JSON.stringify(fields)}`;
    // A child of the family is not there for another one.
    if ('childId' in fields && answer.status === 404) continue;
    expect(answer.status, what).toBe(CATALOGUE.other_account.status);
    expect(textOf(await answer.text()), what).toContain(CATALOGUE.other_account.text);
  }
});
