import path from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { textOf } from '../../mocks/panel/visitor.ts';
import { machineEnvironment, run } from '../../scripts/processes.mjs';
import { CARDS } from './support/cards.ts';
import { buy, chooseScenario, signIn } from './support/family.ts';
import { BOTH_WAYS, expect, SCRIPTLESS, test } from './support/site.ts';

/** Runs a command as support does, on the database of the running site. */
async function command(folder: string, name: 'payments' | 'reference' | 'replay', ...args: string[]) {
  const [program = '', ...before] = manifest.scripts[name].split(' ').slice(1);
  return run(process.execPath, [program, ...before, ...args], {
    quiet: true,
    env: { ...machineEnvironment(), NODE_ENV: 'test', DATABASE_FILE: path.join(folder, 'kipu.sqlite') },
  });
}

test(
  'what is decided by a command about a payment is read by its buyer',
  BOTH_WAYS,
  async ({ page, site }) => {
    await chooseScenario(page, 'matricula-rechazada');
    await signIn(page);
    await buy(page, CARDS.visa);
    const main = page.getByRole('main');
    const reference =
      /K-[0-9A-Z]{4}-[0-9A-Z]{2}/.exec(await main.innerText())?.[0] ?? 'a reference on the page';

    const listed = await command(site.folder, 'payments', 'list');
    expect(listed.output).toContain(reference);
    const known = await command(site.folder, 'reference', reference.toLowerCase());
    expect(known.output).toContain('approved → needs_review');

    const decision = ['--reason', 'el banco lo devolvió', '--by', 'Ana'];
    const resolved = await command(site.folder, 'payments', 'resolve', reference, 'refunded', ...decision);
    expect(resolved).toMatchObject({ code: 0 });
    const answer = await page.reload();
    expect(textOf((await answer?.text()) ?? '')).toContain('Te devolvimos el dinero');
    await expect(main.getByRole('heading', { name: 'Te devolvimos el dinero' })).toBeVisible();
    await expect(main.getByText('Una persona del equipo revisó tu pago')).toBeVisible();
    await site.expectAccessible(page);
    expect((await command(site.folder, 'payments', 'list')).output).not.toContain(reference);
  },
);

test(
  'a failure is found, and seen again, by the reference that the page shows',
  SCRIPTLESS,
  async ({ page, site }) => {
    await chooseScenario(page, 'caido');
    await page.goto('/cursos');
    const shown = page.getByText(/^Referencia K-/);
    const reference = (await shown.innerText()).replace('Referencia ', '');
    const { code, output } = await command(site.folder, 'reference', reference);
    expect(code).toBe(0);
    expect(output).toContain('upstream_unavailable (503)');
    expect(output).toContain('npm run replay -- caido');
    // Replaying the reference plays the same scenario.
    const replayed = await command(site.folder, 'replay', reference);
    expect(replayed.code).toBe(0);
    expect(replayed.output).toContain('caido');
  },
);
