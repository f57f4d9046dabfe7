/**
 * Messages of the commands in package.json to the person who runs them. Plain Node: these scripts run before the
 * packages are installed.
 */

import { parseArgs } from 'node:util';

const startedAt = Date.now();

/**
 * Reports progress, with the seconds since the command began, so that a long step is seen to move.
 * @param {string} text
 */
export function say(text) {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0).padStart(4);
  // With --json, programs read the output: progress goes to stderr.
  const stream = process.argv.includes('--json') ? process.stderr : process.stdout;
  stream.write(`${seconds} s  ${text}\n`);
}

/**
 * Writes lines as they are, without the seconds.
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
 * Returns the arguments of a command. Ends the command with its usage when an option is unknown.
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
