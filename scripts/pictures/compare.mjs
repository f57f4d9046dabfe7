// Compares two folders of pictures, pixel by pixel and line by line.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { differingLines } from './lines.mjs';

/** Suffix of the pictures of differences, which are in the same folder but are not compared. */
const DIFFERENCE = '.difference.png';
/** How many are compared at a time: pictures are large, and more would only fill the memory. */
const AT_ONCE = 3;

/**
 * How much a channel of a pixel may differ, out of 255: along smoothed curves, the browser does not always round alike.
 * Nobody sees it.
 */
const ROUNDING = 8;

/**
 * @typedef {{ left: number, top: number, width: number, height: number }} Box
 *
 * @typedef {object} PixelDifference
 * @property {number} count
 * @property {number} percentage Of the larger picture.
 * @property {Box} box Around all differing pixels.
 * @property {string} sizes '360x1200 -> 360x1240', or one size.
 * @property {string} picture The file that shows the difference.
 *
 * @typedef {object} Difference
 * @property {string} name
 * @property {'before' | 'after'} [missing] The folder that lacks the picture.
 * @property {PixelDifference} [pixels]
 * @property {string[]} [lines] Removed ('- …') and added ('+ …') lines of the text.
 *
 * @typedef {{ compared: number, differences: Difference[] }} Comparison
 */

/**
 * Compares the pictures and texts of two folders, and draws a picture of each difference into the second.
 * @param {object} folders
 * @param {string} folders.before
 * @param {string} folders.after
 * @param {RegExp} folders.only Which names of pictures to compare.
 * @returns {Promise<Comparison>}
 * @throws {Error} when a folder cannot be read.
 */
export async function compareFolders({ before, after, only }) {
  for (const file of readdirSync(after)) {
    const name = file.slice(0, -DIFFERENCE.length);
    if (file.endsWith(DIFFERENCE) && only.test(name)) rmSync(path.join(after, file));
  }
  const [namesBefore, namesAfter] = [before, after].map((folder) => namesOf(folder, only));
  const names = [...new Set([...(namesBefore ?? []), ...(namesAfter ?? [])])].sort();
  /** @type {Difference[]} */
  const differences = [];
  const queue = [...names];
  const compareNext = async () => {
    for (let name = queue.shift(); name; name = queue.shift()) {
      if (!namesBefore?.includes(name)) differences.push({ name, missing: 'before' });
      else if (!namesAfter?.includes(name)) differences.push({ name, missing: 'after' });
      else {
        const pixels = await comparePictures(name, before, after);
        const lines = differingLines(readText(before, name), readText(after, name));
        if (pixels || lines.length > 0) {
          differences.push({ name, ...(pixels && { pixels }), ...(lines.length > 0 && { lines }) });
        }
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, compareNext));
  differences.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { compared: names.length, differences };
}

/**
 * @param {string} folder
 * @param {RegExp} only
 */
function namesOf(folder, only) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.png') && !file.endsWith(DIFFERENCE))
    .map((file) => file.slice(0, -'.png'.length))
    .filter((name) => only.test(name));
}

/** @param {string} folder @param {string} name */
function readText(folder, name) {
  return readFileSync(path.join(folder, `${name}.txt`), 'utf8');
}

/**
 * @param {string} name
 * @param {string} before
 * @param {string} after
 * @returns {Promise<PixelDifference | null>}
 */
async function comparePictures(name, before, after) {
  const [fileBefore, fileAfter] = [before, after].map((folder) =>
    readFileSync(path.join(folder, `${name}.png`)),
  );
  if (!fileBefore || !fileAfter || fileBefore.equals(fileAfter)) return null;
  const [one, other] = await Promise.all([pixelsOf(fileBefore), pixelsOf(fileAfter)]);
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const drawing = Buffer.alloc(width * height * 3, 255);
  let count = 0;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [a, b] = [colourAt(one, x, y), colourAt(other, x, y)];
      const at = (y * width + x) * 3;
      if (looksAlike(a, b)) {
        // Equal pixels are drawn pale, for orientation.
        const grey = 200 + Math.round((((b >> 16) + ((b >> 8) & 255) + (b & 255)) / 3) * 0.2);
        drawing.fill(grey, at, at + 3);
        continue;
      }
      count += 1;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      drawing[at] = 214;
      drawing[at + 1] = 0;
      drawing[at + 2] = 60;
    }
  }
  if (count === 0) return null;
  const picture = `${name}${DIFFERENCE}`;
  await sharp(drawing, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(path.join(after, picture));
  const [sizeBefore, sizeAfter] = [`${one.width}x${one.height}`, `${other.width}x${other.height}`];
  return {
    count,
    percentage: Math.round((count / (width * height)) * 10_000) / 100,
    box: { left, top, width: right - left + 1, height: bottom - top + 1 },
    sizes: sizeBefore === sizeAfter ? sizeBefore : `${sizeBefore} -> ${sizeAfter}`,
    picture,
  };
}

/**
 * @param {number} a 0xRRGGBB, or -1 outside of the picture.
 * @param {number} b
 */
function looksAlike(a, b) {
  if (a === b) return true;
  if (a === -1 || b === -1) return false;
  return [16, 8, 0].every((shift) => Math.abs(((a >> shift) & 255) - ((b >> shift) & 255)) <= ROUNDING);
}

/** @typedef {{ data: Buffer, width: number, height: number }} Pixels */

/**
 * @param {Buffer} png
 * @returns {Promise<Pixels>}
 */
async function pixelsOf(png) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * @param {Pixels} pixels
 * @param {number} x
 * @param {number} y
 * @returns {number} 0xRRGGBB, or -1 outside of the picture.
 */
function colourAt({ data, width, height }, x, y) {
  return x < width && y < height ? data.readUIntBE((y * width + x) * 3, 3) : -1;
}
