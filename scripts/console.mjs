/**
 * What the commands of package.json say to the person who typed them. Plain Node: these scripts run before
 * anything is installed.
 */

import { parseArgs } from 'node:util';

const startedAt = Date.now();

/**
 * Says what is being done, with the seconds since the command began, so that a long step is seen to move.
 * @param {string} text
 */
export function say(text) {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0).padStart(4);
  // Programs read what a command prints: how it goes on is told beside it then.
  const stream = process.argv.includes('--json') ? process.stderr : process.stdout;
  stream.write(`${seconds} s  ${text}\n`);
}

/**
 * Writes lines as they are, without the clock.
 * @param {string} text
 */
export function show(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Ends the command with one clear message.
 * @param {string} text
 * @returns {never}
 */
export function stop(text) {
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
}

/**
 * Returns what was typed after a command. Ends the command, and says how it is used, when it has no such option.
 * @template {import('node:util').ParseArgsConfig} Config
 * @param {Config} config
 * @param {string} usage
 */
export function readArguments(config, usage) {
  try {
    return parseArgs(config);
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}
