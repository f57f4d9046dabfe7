import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'playwright/test';
import { findLynx } from '../../../scripts/browser.mjs';
import { siteHere } from './running-sites.ts';

const run = promisify(execFile);

/** Size of the terminal, in characters: every page fits on it, so that nothing is scrolled. */
const SCREEN = { columns: 160, rows: 1_500 };

/** Rows at the bottom of the screen that lynx uses itself, for the current link and for its keys. */
const FOOT_ROWS = 3;

/** Time limit for a page, on a busy machine. Milliseconds. */
const PATIENCE = 30_000;

/** Every link, field and button gets a number on the screen, by which the keyboard reaches it. */
const SETTINGS = {
  CHARACTER_SET: 'utf-8',
  DEFAULT_KEYPAD_MODE: 'LINKS_AND_FIELDS_ARE_NUMBERED',
  NUMBER_LINKS_ON_LEFT: 'TRUE',
  NUMBER_FIELDS_ON_LEFT: 'TRUE',
  // Digits are link numbers until a field is activated.
  TEXTFIELDS_NEED_ACTIVATION: 'TRUE',
  // A page is drawn once, when it has loaded completely.
  PARTIAL: 'FALSE',
  ACCEPT_ALL_COOKIES: 'TRUE',
  PERSISTENT_COOKIES: 'TRUE',
  // Messages are not displayed for any time.
  INFOSECS: '0',
  MESSAGESECS: '0',
  ALERTSECS: '0',
};

/** lynx in a terminal, controlled by what its screen shows, as a person does. */
interface Lynx {
  /** Waits until the screen shows this text. */
  sees(words: string): Promise<void>;
  /** Follows the first link with this text. */
  follow(words: string): Promise<void>;
  /** Activates the first button with this text. */
  press(words: string): Promise<void>;
  /** Ticks the checkbox before this text. */
  tick(words: string): Promise<void>;
  /** Types into the field after this label. */
  fill(label: string, text: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a page of the site in lynx, in a sandbox of the mock backend.
 * @throws Error when lynx or tmux is not installed; playwright.config.ts skips its test then
 */
export async function openLynx(address: string, sandbox: string): Promise<Lynx> {
  const programs = findLynx();
  if (!programs) throw new Error('No lynx and tmux found. `npm test` installs them.');
  const folder = mkdtempSync(path.join(tmpdir(), 'kipu-lynx-'));
  const inFolder = (name: string, lines: readonly string[]) => {
    const file = path.join(folder, name);
    writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
    return file;
  };
  const { hostname } = new URL(siteHere().siteOrigin);
  const cookies = inFolder('cookies', [
    `${hostname}\tFALSE\t/\tFALSE\t4000000000\tkipu_mock_sandbox\t${sandbox}`,
  ]);
  const settings = inFolder('lynx.cfg', [
    ...Object.entries(SETTINGS).map(([name, value]) => `${name}:${value}`),
    `COOKIE_FILE:${cookies}`,
  ]);
  const tmux = async (...args: string[]) => {
    const { stdout } = await run(
      programs.tmux,
      ['-u', '-S', path.join(folder, 'tmux'), '-f', '/dev/null', ...args],
      {
        env: { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' },
      },
    );
    return stdout;
  };
  await tmux(
    ...['new-session', '-d', '-x', String(SCREEN.columns), '-y', String(SCREEN.rows)],
    ...[programs.lynx, `-cfg=${settings}`, new URL(address, siteHere().siteOrigin).href],
  );

  /** The page, and the line below it, which describes the current link or field, or says what lynx is doing. */
  const screen = async () => {
    const lines = (await tmux('capture-pane', '-p')).split('\n').slice(0, SCREEN.rows);
    return {
      page: lines.slice(0, -FOOT_ROWS).join(' ').replace(/\s+/g, ' '),
      line: lines.at(-FOOT_ROWS)?.trim() ?? '',
    };
  };
  /** Waits until the screen shows a page and lynx waits for a key; keys that come while it draws would be lost. */
  const until = async (told: (page: string) => void): Promise<void> => {
    await expect(async () => {
      const { page, line } = await screen();
      told(`${page} ${line}`);
      expect(line).toMatch(/^\(/);
    }).toPass({ intervals: [50], timeout: PATIENCE });
  };
  /** Returns the number that a pattern finds on the screen, once it is there. */
  const numberOf = async (pattern: RegExp): Promise<string> => {
    let number = '';
    await until((page) => {
      expect(page).toMatch(pattern);
      number = pattern.exec(page)?.[1] ?? '';
    });
    return number;
  };
  const enter = () => tmux('send-keys', 'Enter');
  /** Goes to a field or a button by its number. */
  const goTo = async (pattern: RegExp, kind: string) => {
    await tmux('send-keys', await numberOf(pattern), 'Enter');
    await until((page) => expect(page).toContain(kind));
  };
  /** Waits until the screen shows another page, which numbers its links anew. */
  const leave = async (go: () => Promise<unknown>) => {
    const { page: before } = await screen();
    await go();
    await until((page) => expect(page).not.toContain(before));
  };

  return {
    sees: async (words) => {
      await numberOf(new RegExp(literally(words)));
    },
    follow: async (words) => {
      // The number of a link follows it at once.
      const number = await numberOf(new RegExp(`\\[(\\d+)\\]${literally(words)}(?= |$)`));
      await leave(() => tmux('send-keys', number, 'Enter'));
    },
    press: async (words) => {
      await goTo(new RegExp(`\\(\\[(\\d+)\\][^)]*\\) ?${literally(words)}(?= |$)`), 'Form submit button');
      await leave(enter);
    },
    tick: async (words) => {
      await goTo(new RegExp(`\\[(\\d+)\\]\\[ \\] ?${literally(words)}`), 'Checkbox Field');
      await enter();
    },
    fill: async (label, text) => {
      await goTo(new RegExp(`${literally(label)}[^[]*\\[(\\d+)\\]_`), 'entry field');
      await enter();
      await tmux('send-keys', '-l', text);
      await enter();
    },
    close: async () => {
      await tmux('kill-server');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns a pattern for exactly this text, in which a link may begin at any word. */
const literally = (words: string) =>
  words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', ' (?:\\[\\d+\\])?');
