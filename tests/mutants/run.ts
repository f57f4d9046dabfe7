// npm run test:payments -- --mutants: takes rules away one at a time, and looks whether a test misses them.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readMutants, standsOnce } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
/** Folders that a copy shares with the tree, or does without. */
const SHARED = ['node_modules', 'build'];
const LEFT_OUT = ['.git', '.data', '.cache', 'test-results', ...SHARED];
/** A mutant under which nothing comes to an end is a caught one, after this long in milliseconds. */
const HANGS_AFTER_MS = 240_000;

type Verdict = 'caught' | 'hangs, so caught' | 'SURVIVED' | 'TEXT NOT FOUND';

/** A copy of the tree in which rules may be taken away. */
function copyTree(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kipu-mutants-'));
  cpSync(ROOT, folder, {
    recursive: true,
    filter: (source) => !LEFT_OUT.includes(path.relative(ROOT, source).split(path.sep)[0] ?? ''),
  });
  for (const name of SHARED) symlinkSync(path.join(ROOT, name), path.join(folder, name));
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
    return await failOf(folder, tests);
  } finally {
    writeFileSync(target, source);
  }
}

function failOf(folder: string, tests: readonly string[]): Promise<Verdict> {
  return new Promise((resolve) => {
    const vitest = path.join(folder, 'node_modules/vitest/vitest.mjs');
    const child = spawn(process.execPath, [vitest, 'run', '--bail=1', '--maxWorkers=1', ...tests], {
      cwd: folder,
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, NO_COLOR: '1' },
    });
    let hangs = false;
    const limit = setTimeout(() => {
      hangs = true;
      // The whole group: a worker that loops would outlive its parent.
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    }, HANGS_AFTER_MS);
    child.on('close', (code) => {
      clearTimeout(limit);
      if (hangs) resolve('hangs, so caught');
      else resolve(code === 0 ? 'SURVIVED' : 'caught');
    });
  });
}

/** Whether the tests that must fail without a rule pass with it; a test that always fails catches nothing. */
async function unmutatedFailures(folder: string, mutants: readonly Mutant[]): Promise<string[]> {
  const failing: string[] = [];
  for (const tests of new Set(mutants.map((mutant) => JSON.stringify(mutant.tests)))) {
    const verdict = await failOf(folder, z.array(z.string()).parse(JSON.parse(tests)));
    say(`${verdict === 'SURVIVED' ? 'passes' : 'FAILS'} while every rule stands: ${tests}`);
    if (verdict !== 'SURVIVED') failing.push(tests);
  }
  return failing;
}

const [, , only = ''] = process.argv;
const mutants = (await readMutants()).filter(({ rule }) => rule.includes(only));
const lanes = Math.max(1, Math.floor(availableParallelism() / 2));
const folders = Array.from({ length: lanes }, copyTree);
const waiting = [...mutants];
const verdicts = new Map<Mutant, Verdict>();
const say = (text: string) => void process.stdout.write(`${text}\n`);

const failing = await unmutatedFailures(folders[0] ?? copyTree(), mutants);
if (failing.length === 0) {
  await Promise.all(
    folders.map(async (folder) => {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const verdict = await judge(folder, mutant);
        verdicts.set(mutant, verdict);
        say(`${verdict.padEnd(18)} ${mutant.rule}  (${mutant.file})`);
      }
    }),
  );
}
for (const folder of folders) rmSync(folder, { recursive: true, force: true });
const caught = [...verdicts.values()].filter((verdict) => verdict.endsWith('caught')).length;
say(`${caught} of ${mutants.length} mutants caught`);
process.exitCode = caught === mutants.length ? 0 : 1;
