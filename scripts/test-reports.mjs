// Reads the JSON reports of vitest and Playwright: how many tests passed, how many failed, and which.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Result
 * @property {number} passed
 * @property {number} failed
 * @property {readonly string[]} failures each failed test with the first line of its error, and for pages what they said
 */

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numTotalTests
 * @property {{ name: string, message: string, assertionResults: VitestTest[] }[]} testResults one per test file
 */

/** @typedef {{ fullName: string, status: string, failureMessages?: string[] }} VitestTest */

/**
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {PlaywrightSuite[]} suites
 * @property {{ message?: string }[]} errors outside of tests
 */

/**
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, file: string, line: number, tests: PlaywrightTest[] }[]} specs
 */

/**
 * @typedef {object} PlaywrightTest
 * @property {string} projectName
 * @property {string} status
 * @property {{ error?: { message?: string }, attachments: { name: string, path?: string }[] }[]} results
 */

/** How much of what a page said is told with a failure. Characters. */
const MOST_SAID = 300;

/**
 * Reads a report of vitest. Skipped tests count as failed: nothing is skipped here on purpose. A run that failed
 * outside its tests, or ran none, counts as one failure more.
 * @param {string} file
 * @param {number} code the exit code of the run
 * @returns {Result}
 */
export function readVitest(file, code) {
  /** @type {VitestReport | null} */
  const report = readJson(file);
  if (!report) return { passed: 0, failed: 1, failures: [`no report at ${file}`] };
  const passed = report.numPassedTests;
  const failed = report.numTotalTests - passed;
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [told(fromHere(name), message)] : []),
    ...assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(({ fullName, status, failureMessages }) =>
        told(`${fromHere(name)} › ${fullName}`, failureMessages?.[0] ?? status),
      ),
  ]);
  return { passed, failed: atLeastOne(code, passed, failed), failures };
}

/**
 * Reads a report of Playwright. Flaky and skipped tests count as failed. A run that failed outside its tests, or ran
 * none, counts as one failure more.
 * @param {string} file
 * @param {number} code the exit code of the run
 * @returns {Result}
 */
export function readPlaywright(file, code) {
  /** @type {PlaywrightReport | null} */
  const report = readJson(file);
  if (!report) return { passed: 0, failed: 1, failures: [`no report at ${file}`] };
  const passed = report.stats.expected;
  const failed = report.stats.unexpected + report.stats.flaky + report.stats.skipped;
  const failures = [
    ...report.errors.map(({ message }) => told('outside of tests', message)),
    ...report.suites.flatMap(failedSpecs),
  ];
  return { passed, failed: atLeastOne(code, passed, failed), failures };
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function failedSpecs({ suites = [], specs }) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName, status, results }) => {
        const failed = results.find(({ error }) => error);
        const failure = told(`[${projectName}] ${file}:${line} › ${title}`, failed?.error?.message ?? status);
        return [failure, sought(failed?.error?.message), said(failed?.attachments)]
          .filter(Boolean)
          .join('; ');
      }),
  );
  return [...own, ...suites.flatMap(failedSpecs)];
}

/**
 * @param {number} code
 * @param {number} passed
 * @param {number} failed
 */
function atLeastOne(code, passed, failed) {
  return failed === 0 && (code !== 0 || passed === 0) ? 1 : failed;
}

/**
 * A failure in one line: the test, and the first line of its error without colours.
 * @param {string} name
 * @param {string} [message]
 */
function told(name, message = '') {
  const [line = ''] = stripVTControlCharacters(message).trim().split('\n');
  return line ? `${name}: ${line}` : name;
}

/**
 * What a failed page test was looking for, as 'Locator: …'; empty if that was no element.
 * @param {string} [message]
 */
function sought(message = '') {
  return /^Locator: .+/m.exec(stripVTControlCharacters(message))?.[0] ?? '';
}

/**
 * The alerts and status messages that a failed page test's page ended with, from the outline that Playwright records of
 * it: a failure that cannot be repeated has often said there what was wrong.
 * @param {readonly { name: string, path?: string }[]} [attachments]
 */
function said(attachments = []) {
  const outline = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!outline) return '';
  const texts = [];
  let within = Infinity;
  for (const line of readText(outline).split('\n')) {
    const depth = line.search(/\S/);
    if (depth <= within) within = /^\s*- (?:alert|status)\b/.test(line) ? depth : Infinity;
    if (depth >= within) texts.push(/: (.+)$/.exec(line)?.[1]);
  }
  const all = texts.filter(Boolean).join(' ');
  return all && `its page said: ${all.slice(0, MOST_SAID)}`;
}

/** @param {string} file */
function fromHere(file) {
  return path.relative('.', file);
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readText(file));
  } catch {
    return null;
  }
}

/**
 * @param {string} file
 * @returns {string} empty if there is none
 */
export function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
