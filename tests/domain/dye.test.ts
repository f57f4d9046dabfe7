import { expect, test } from 'vitest';
import { dyeNearest } from '../../server/domain/dye.ts';

test.each([
  ['#B5123E', 'cochineal'],
  ['#FF0000', 'cochineal'],
  ['#2B45A8', 'indigo'],
  ['#00A0FF', 'indigo'],
  ['#8C30F2', 'violet'],
  ['#545E08', 'chilca'],
  ['#00A000', 'chilca'],
])('a path of the colour %s hangs from the cord dyed with %s', (color, dye) => {
  expect(dyeNearest(color)).toBe(dye);
});

test.each(['#808080', '#000000', '#FFFFFF'])('%s is no colour, and hangs from the indigo cord', (color) => {
  expect(dyeNearest(color)).toBe('indigo');
});
