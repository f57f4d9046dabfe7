import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { request } from 'playwright';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { textOf } from '../../mocks/panel/visitor.ts';
import { buildSite } from '../../scripts/build.mjs';
import { freePort, machineEnvironment, ROOT } from '../../scripts/processes.mjs';
import { temporaryFolder } from '../support/academy.ts';

/** Time limit for compiling and starting two processes, one after the other, on a busy machine. Milliseconds. */
const START_LIMIT_MS = 120_000;

beforeAll(() => buildSite(), START_LIMIT_MS);

/** Runs `npm start -- --scenario …` on ports and files of its own. */
async function start(scenario: string) {
  const folder = temporaryFolder();
  const [PORT, MOCK_PORT] = [String(await freePort()), String(await freePort())];
  const files = {
    DATABASE_FILE: path.join(folder, 'kipu.sqlite'),
    MOCK_LEDGER: path.join(folder, 'ledger.ndjson'),
  };
  const child = spawn(process.execPath, ['scripts/start.mjs', '--scenario', scenario], {
    cwd: ROOT,
    env: { ...machineEnvironment(), NODE_ENV: 'production', ...files, PORT, MOCK_PORT },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return { lines: createInterface(child.stdout), ended };
}

test(
  'a demo that is started in a scenario says the link at which its words are read',
  async () => {
    const { lines } = await start('denegada-180');
    let link = '';
    for await (const line of lines) {
      link = /denegada-180: +(http\S+)/.exec(line)?.[1] ?? '';
      if (link) break;
    }
    const person = await request.newContext();
    const page = await person.get(link);
    expect(page.status()).toBe(200);
    expect(textOf(await page.text())).toContain('La tarjeta ingresada es inválida.');
    await person.dispose();
  },
  START_LIMIT_MS,
);

test(
  'a scenario that is none is said, and the demo ends',
  async () => {
    const { lines, ended } = await start('no-existe');
    const said: string[] = [];
    for await (const line of lines) said.push(line);
    expect(said.join('\n')).toContain("Nothing is called 'no-existe'");
    expect(await ended).toEqual([1, null]);
  },
  START_LIMIT_MS,
);
