import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { alone, ROOT } from '../../scripts/processes.mjs';
import { temporaryFolder } from '../support/academy.ts';

const lockOfTest = () => path.join(temporaryFolder(), 'task.lock');

test('a task that is asked for several times at once is done one after the other', async () => {
  const lock = lockOfTest();
  const seen: string[] = [];
  const task = async () => {
    seen.push('begun');
    await turn();
    seen.push('ended');
  };
  await Promise.all([alone(lock, task), alone(lock, task), alone(lock, task)]);
  expect(seen).toEqual(['begun', 'ended', 'begun', 'ended', 'begun', 'ended']);
});

test('a task that fails fails for who asked, and the next is done', async () => {
  const lock = lockOfTest();
  await expect(alone(lock, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  await expect(alone(lock, () => Promise.resolve('done'))).resolves.toBe('done');
});

test('a process that dies in its task is waited for no longer', async () => {
  const lock = lockOfTest();
  const code = `import { alone } from '${path.join(ROOT, 'scripts/processes.mjs')}';
    await alone(process.argv[1], () => new Promise(() => { console.log('begun'); setInterval(() => 0, 1e6); }));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code, lock]);
  await once(child.stdout, 'data');
  let mine = 'waiting';
  const done = alone(lock, async () => void (mine = 'done'));
  await turn();
  expect(mine).toBe('waiting');
  child.kill('SIGKILL');
  await done;
  expect(mine).toBe('done');
});
