import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { freePort, ROOT } from '../../scripts/processes.mjs';

test('a port that was given to one process is given to no other, though nothing listens there yet', async () => {
  const port = await freePort();
  // Another process whose luck is to meet that port first.
  const code = `import { freePort } from '${path.join(ROOT, 'scripts/processes.mjs')}';
    const { random } = Math;
    Math.random = () => { Math.random = random; return (${port} - 11_000 + 0.5) / 21_000; };
    console.log(await freePort());`;
  const other = execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' });
  expect(Number(other)).toBeGreaterThan(0);
  expect(Number(other)).not.toBe(port);
});

test('browsers open the lowest of them, which Node refuses as they do', async () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0);
  const refused = fetch(`http://localhost:${await freePort()}`);
  await expect(refused).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
});

test('nor is it given to the same process twice', async () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.5).mockReturnValueOnce(0.5);
  expect(await freePort()).not.toBe(await freePort());
});
