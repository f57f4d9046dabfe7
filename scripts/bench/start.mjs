// node scripts/bench/start.mjs: the processor time of the built site until its first response.
import { readFileSync } from 'node:fs';
import { say, show } from '../console.mjs';
import { median } from './measuring.mjs';
import { onSite } from './site.mjs';

const ROUNDS = 5;
/** A tick of the kernel's clock. Seconds. */
const TICK = 0.01;

/** @type {number[]} */
const taken = [];
for (let round = 0; round < ROUNDS; round += 1) {
  await onSite(async ({ origin, server }) => {
    const answer = await fetch(`${origin}/vacaciones`);
    await answer.text();
    if (!answer.ok) throw new Error(`The first request was answered ${answer.status}.`);
    // Fields 14 and 15 of proc(5), counted after the name in parentheses: time in user mode and in kernel mode.
    const fields = readFileSync(`/proc/${server.child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const seconds = (Number(fields[11]) + Number(fields[12])) * TICK;
    taken.push(seconds);
    say(`Started in ${seconds.toFixed(2)} s of processor time.`);
  });
}
show(`\n  median of ${ROUNDS} starts: ${median(taken).toFixed(2)} s`);
