import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'playwright/test';
import { findLynx } from '../../../scripts/browser.mjs';
import { siteHere } from './running-sites.ts';

const run = promisify(execFile);

/** A screen that every page fits on whole, so that nothing is scrolled: characters. */
const SCREEN = { columns: 160, rows: 1_500 };

/** Rows at the foot of the screen that are lynx's own: what one is at, and what its keys are. */
const FOOT_ROWS = 3;

/** How long a page may take, on a busy machine. Milliseconds. */
const PATIENCE = 30_000;

/** Every link, field and button has a number on the screen, by which a person reaches it. */
const SETTINGS = {
  CHARACTER_SET: 'utf-8',
  DEFAULT_KEYPAD_MODE: 'LINKS_AND_FIELDS_ARE_NUMBERED',
  NUMBER_LINKS_ON_LEFT: 'TRUE',
  NUMBER_FIELDS_ON_LEFT: 'TRUE',
  // Digits are numbers of links until a field is entered.
  TEXTFIELDS_NEED_ACTIVATION: 'TRUE',
  // A page is drawn once, when all of it is there.
  PARTIAL: 'FALSE',
  ACCEPT_ALL_COOKIES: 'TRUE',
  PERSISTENT_COOKIES: 'TRUE',
  // Nothing is waited for.
  INFOSECS: '0',
  MESSAGESECS: '0',
  ALERTSECS: '0',
};

/** lynx on a terminal, used as a person does: by what stands on its screen. */
interface Lynx {
  /** Waits until these words stand on the screen. */
  sees(words: string): Promise<void>;
  /** Follows the first link with these words. */
  follow(words: string): Promise<void>;
  /** Presses the first button with these words. */
  press(words: string): Promise<void>;
  /** Ticks the box before these words. */
  tick(words: string): Promise<void>;
  /** Types into the field that follows these words. */
  fill(label: string, text: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens an address of the site in lynx, in a sandbox of the mock backend.
 * @throws Error when there is none: playwright.config.ts leaves its test out then.
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

  /** The page, and the line below it: what the link or field is that one is at, or what lynx is doing. */
  const screen = async () => {
    const lines = (await tmux('capture-pane', '-p')).split('\n').slice(0, SCREEN.rows);
    return {
      page: lines.slice(0, -FOOT_ROWS).join(' ').replace(/\s+/g, ' '),
      line: lines.at(-FOOT_ROWS)?.trim() ?? '',
    };
  };
  /** Waits until a page stands on the screen, and lynx for a key: what it draws over would take keys along. */
  const until = async (told: (page: string) => void): Promise<void> => {
    await expect(async () => {
      const { page, line } = await screen();
      told(`${page} ${line}`);
      expect(line).toMatch(/^\(/);
    }).toPass({ intervals: [50], timeout: PATIENCE });
  };
  /** The number that a pattern finds on the screen, once it does. */
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
  /** Waits until another page stands on the screen: numbers mean something else there. */
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
      // A number follows a link at once.
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

/** Words as a pattern that stands for nothing else; a link may begin among them. */
const literally = (words: string) =>
  words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', ' (?:\\[\\d+\\])?');
