// npm run test:payments -- --mutants: takes rules away one at a time, and looks whether a test misses them.
//   --lanes N     so many at a time; without it, on half of the cores
//   --rule TEXT   those alone whose rule has this text in it
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readMutants, standsOnce } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const SHARED = 'node_modules';
/** Folders that a copy does without. No test that is named here needs the built site. */
const LEFT_OUT = ['.git', '.data', '.cache', 'test-results', 'build', SHARED];
/** A mutant under which nothing comes to an end is a caught one, after this long in milliseconds. */
const HANGS_AFTER_MS = 240_000;
/** All tests together while every rule stands, in milliseconds. */
const WHOLE_LIMIT_MS = 1_800_000;

type Verdict = 'caught' | 'hangs, so caught' | 'SURVIVED' | 'TEXT NOT FOUND';

/** A copy of the tree in which rules may be taken away. */
function copyTree(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kipu-mutants-'));
  cpSync(ROOT, folder, {
    recursive: true,
    filter: (source) => !LEFT_OUT.includes(path.relative(ROOT, source).split(path.sep)[0] ?? ''),
  });
  symlinkSync(path.join(ROOT, SHARED), path.join(folder, SHARED));
  return folder;
}

async function judge(folder: string, { file, find, replace, tests }: Mutant): Promise<Verdict> {
  const target = path.join(folder, file);
  const source = readFileSync(target, 'utf8');
  if (!standsOnce({ find }, source)) return 'TEXT NOT FOUND';
  writeFileSync(
    target,
    source.replace(find, () => replace),
  );
  try {
    return await failOf(folder, tests, HANGS_AFTER_MS);
  } finally {
    writeFileSync(target, source);
  }
}

function failOf(folder: string, tests: readonly string[], limitMs: number): Promise<Verdict> {
  return new Promise((resolve) => {
    const vitest = path.join(folder, 'node_modules/vitest/vitest.mjs');
    const child = spawn(process.execPath, [vitest, 'run', '--bail=1', '--maxWorkers=1', ...tests], {
      cwd: folder,
      stdio: 'ignore',
      detached: true,
      // More simulated seeds than beside all other tests: a rule may be missed by chance there.
      env: { ...process.env, NO_COLOR: '1', PAYMENTS_AMOUNT: 'change' },
    });
    let hangs = false;
    const limit = setTimeout(() => {
      hangs = true;
      // The whole group: a worker that loops would outlive its parent.
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    }, limitMs);
    child.on('close', (code) => {
      clearTimeout(limit);
      if (hangs) resolve('hangs, so caught');
      else resolve(code === 0 ? 'SURVIVED' : 'caught');
    });
  });
}

/** Whether all tests that must fail without a rule pass with it; a test that always fails catches nothing. */
async function passUnmutated(folder: string): Promise<boolean> {
  const files = new Set(mutants.flatMap(({ tests }) => tests.filter((one) => one.endsWith('.test.ts'))));
  return (await failOf(folder, [...files], WHOLE_LIMIT_MS)) === 'SURVIVED';
}

const { values } = parseArgs({ options: { lanes: { type: 'string' }, rule: { type: 'string' } } });
const mutants = (await readMutants()).filter(({ rule }) => rule.includes(values.rule ?? ''));
const lanes = Number(values.lanes ?? Math.ceil(availableParallelism() / 2));
const folders = Array.from({ length: lanes }, copyTree);
const waiting = [...mutants];
const verdicts = new Map<Mutant, Verdict>();
const say = (text: string) => void process.stdout.write(`${text}\n`);

if (mutants.length === 0) throw new Error('No rule has this text in it.');
if (await passUnmutated(folders[0] ?? copyTree())) {
  await Promise.all(
    folders.map(async (folder) => {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const verdict = await judge(folder, mutant);
        verdicts.set(mutant, verdict);
        say(`${verdicts.size}/${mutants.length} ${verdict.padEnd(16)} ${mutant.rule}  (${mutant.file})`);
      }
    }),
  );
} else say('A TEST FAILS WHILE EVERY RULE STANDS: run `npm test` first.');
for (const folder of folders) rmSync(folder, { recursive: true, force: true });
const caught = [...verdicts.values()].filter((verdict) => verdict.endsWith('caught')).length;
say(`${caught} of ${mutants.length} mutants caught`);
process.exitCode = caught === mutants.length ? 0 : 1;
