/**
 * Records the minute of a class that the home page shows: a demo project is really written, run and fixed in a browser,
 * as a teacher does on a shared screen, and the screen is recorded. The captions are written to a file beside the
 * video. Run it by hand after changing the project or the texts; it needs ffmpeg:
 * `node scripts/drawings/class-recording.mjs`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { findBrowser } from '../browser.mjs';
import { show, stop } from '../console.mjs';
import { ROOT, run } from '../processes.mjs';

const VIDEO = path.join(ROOT, 'fixtures/media/videos/asi-es-una-clase');
const PROJECT = path.join(ROOT, 'scripts/drawings/demo-project.html');
const SIZE = { width: 1280, height: 720 };
/** Pause between two keys. Milliseconds. */
const TYPING = 55;

const executablePath = (await findBrowser()) ?? stop('A recording needs Chromium.');
const folder = mkdtempSync(path.join(tmpdir(), 'kipu-recording-'));
const browser = await chromium.launch({ executablePath });
try {
  const page = await browser.newPage({ viewport: SIZE });
  await page.goto(pathToFileURL(PROJECT).href);
  await page.evaluate('document.fonts.ready.then(() => null)');

  /** File and time (in seconds) of every frame of the screen. @type {{ file: string, at: number }[]} */
  const frames = [];
  const screen = await page.context().newCDPSession(page);
  screen.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const file = path.join(folder, `${String(frames.length).padStart(5, '0')}.jpg`);
    writeFileSync(file, Buffer.from(data, 'base64'));
    frames.push({ file, at: metadata.timestamp ?? Date.now() / 1000 });
    void screen.send('Page.screencastFrameAck', { sessionId });
  });
  const began = Date.now();
  await screen.send('Page.startScreencast', { format: 'jpeg', quality: 92 });

  /** @type {{ at: number, words: string }[]} */
  const captions = [];
  /** @param {string} words */
  const say = (words) => captions.push({ at: (Date.now() - began) / 1000, words });
  /** @param {number} seconds */
  const wait = (seconds) => page.waitForTimeout(seconds * 1000);
  const editor = page.getByLabel('Programa');
  /** @param {string} text */
  const type = async (text) => {
    await editor.focus();
    await page.keyboard.press('Control+End');
    for (const letter of text) {
      await (letter === '\n' ? page.keyboard.press('Enter') : page.keyboard.type(letter));
      await page.waitForTimeout(TYPING);
    }
  };
  const start = () => page.getByRole('button', { name: 'Ejecutar' }).click();
  const jump = () => page.keyboard.press('Space');
  /** Removes the closing brace of the last function, to continue writing inside it. */
  const reopen = async () => editor.fill((await editor.inputValue()).replace(/\}\n$/, ''));

  say('La pantalla de una clase, con un proyecto\nde muestra: una llama que debe saltar.');
  await wait(4);
  say('Primero, una idea pequeña:\nsaltar es ir hacia arriba.');
  await type('function saltar() {\n  llama.velocidad = -18;\n}\n');
  say('Y en cada cuadro, la llama se mueve\nlo que diga su velocidad.');
  await type('function cadaCuadro() {\n  llama.y += llama.velocidad;\n}\n');
  say('La probamos. Sube…\n¡y no vuelve! ¿Qué le falta?');
  await start();
  await wait(1.2);
  await jump();
  await wait(4);
  say('Le falta caer. La gravedad cambia\nla velocidad en cada cuadro.');
  await reopen();
  await type('  llama.velocidad += 1.5;\n}\n');
  await start();
  await wait(1.2);
  await jump();
  await wait(2.2);
  say('Ahora cae… y atraviesa el suelo.\nUn error nuevo: vamos bien.');
  await wait(3.5);
  say('Si pasa el suelo, se queda en él.');
  await reopen();
  await type('  if (llama.y > suelo) {\n    llama.y = suelo;\n    llama.velocidad = 0;\n  }\n}\n');
  say('¡Funciona! Salta, cae y sigue.\nCada cactus es un punto.');
  await start();
  for (let jumps = 0; jumps < 5; jumps += 1) {
    await page.waitForFunction('cactuses.some((x) => x >= 180 && x <= 190)', null, { polling: 10 });
    await jump();
    await wait(1.5);
  }
  say('En clase, cada estudiante hace la suya:\nun nudo más en su cuerda.');
  await wait(4);
  await screen.send('Page.stopScreencast');
  const end = (Date.now() - began) / 1000;

  const first = frames[0]?.at ?? stop('Nothing was filmed.');
  const list = frames.flatMap(({ file, at }, index) => {
    const next = frames[index + 1]?.at ?? first + end;
    return [`file '${file}'`, `duration ${Math.max(0.001, next - at).toFixed(4)}`];
  });
  writeFileSync(path.join(folder, 'frames.txt'), `${list.join('\n')}\n`);
  writeFileSync(`${VIDEO}.vtt`, captionsFile(captions, end));
  const { code, output } = await run(
    'ffmpeg',
    [
      ...['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', path.join(folder, 'frames.txt')],
      ...['-vf', 'fps=20,format=yuv420p', '-c:v', 'libx264', '-preset', 'slow', '-crf', '28'],
      ...['-movflags', '+faststart', '-an', `${VIDEO}.mp4`],
    ],
    { quiet: true },
  );
  if (code !== 0) stop(output);
  show(`${frames.length} pictures, ${end.toFixed(1)} s`);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Returns the captions as WebVTT; each one stays until the next.
 * @param {readonly { at: number, words: string }[]} captions
 * @param {number} end End of the last caption. Seconds.
 */
function captionsFile(captions, end) {
  const clock = (/** @type {number} */ seconds) => {
    const minutes = String(Math.floor(seconds / 60)).padStart(2, '0');
    return `00:${minutes}:${(seconds % 60).toFixed(3).padStart(6, '0')}`;
  };
  const cues = captions.map(({ at, words }, index) => {
    const until = (captions[index + 1]?.at ?? end) - 0.1;
    return `${clock(at)} --> ${clock(until)}\n${words}\n`;
  });
  return ['WEBVTT\nKind: captions\nLanguage: es\n', ...cues].join('\n');
}
