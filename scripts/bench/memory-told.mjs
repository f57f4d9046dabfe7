// Preloaded into the measured process: on SIGUSR2 it collects garbage and reports its memory; with a folder in
// HEAP_SNAPSHOTS it also writes a heap snapshot for the browser's developer tools.
import path from 'node:path';
import { writeHeapSnapshot } from 'node:v8';

const folder = process.env['HEAP_SNAPSHOTS'];

process.on('SIGUSR2', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.stdout.write(`memory ${JSON.stringify({ heapUsed, external, rss })}\n`);
  if (folder) writeHeapSnapshot(path.join(folder, `${Date.now()}.heapsnapshot`));
});
