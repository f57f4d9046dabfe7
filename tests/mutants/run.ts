// npm run test:payments -- --mutants: removes rules one at a time, and checks that a test fails without them.
//   --lanes N     N rules at a time; by default, half as many as there are cores
//   --rule TEXT   only rules that contain this text
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
/** Folders that a copy leaves out. No test that is named here needs the built site. */
const LEFT_OUT = ['.git', '.data', '.cache', 'test-results', 'build', SHARED];
/** A mutant whose tests do not end within this time counts as caught. Milliseconds. */
const HANGS_AFTER_MS = 240_000;
/** Time limit of all tests together with every rule in place. Milliseconds. */
const WHOLE_LIMIT_MS = 1_800_000;

type Verdict = 'caught' | 'hangs, so caught' | 'SURVIVED' | 'TEXT NOT FOUND';

/** Copies the tree, so that rules can be removed from the copy; returns its folder. */
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
      // More simulated seeds than in the normal tests, which may miss the lack of a rule by chance.
      env: { ...process.env, NO_COLOR: '1', PAYMENTS_AMOUNT: 'change' },
    });
    let hangs = false;
    const limit = setTimeout(() => {
      hangs = true;
      // The whole process group: a worker that loops would outlive its parent.
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    }, limitMs);
    child.on('close', (code) => {
      clearTimeout(limit);
      if (hangs) resolve('hangs, so caught');
      else resolve(code === 0 ? 'SURVIVED' : 'caught');
    });
  });
}

/** Whether all tests of the mutants pass with every rule in place; a test that always fails catches nothing. */
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
