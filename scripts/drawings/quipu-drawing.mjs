// The quipu on certificates: cords with a knot for each class, and the closing knot. Millimetres.

/** The colours of undyed cotton, and of the shadow under a turn of thread. */
const WOOL = '#cdbb9a';
const SHADE = '#1f1930';

/** The colours of the dyes: cochineal, indigo, qolle and chilca. */
export const DYES = ['#b5123e', '#2b45a8', '#e0a326', '#8a950f'];

/** @typedef {readonly [x: number, y: number]} Point */

/** @param {readonly Point[]} points */
const lineThrough = (points) => `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}`;

/**
 * Draws a two-ply cord: its coloured line, and the turns of the thread across it. Each turn is a path of its own, since
 * a dashed stroke is printed as thousands of outlines.
 * @param {readonly Point[]} points @param {string} colour @param {number} width
 * @param {number} [apart] Distance between turns.
 */
function cordAlong(points, colour, width, apart = width * 0.9) {
  const turns = [];
  let walked = 0;
  for (const [index, [x, y]] of points.entries()) {
    const [beforeX, beforeY] = points[index - 1] ?? [x, y];
    const length = Math.hypot(x - beforeX, y - beforeY);
    const [alongX, alongY] = length > 0 ? [(x - beforeX) / length, (y - beforeY) / length] : [0, 0];
    for (walked += length; walked >= apart; walked -= apart) {
      const [middleX, middleY] = [x - alongX * walked, y - alongY * walked];
      const [acrossX, acrossY] = [alongX * 0.26 - alongY * 0.28, alongY * 0.26 + alongX * 0.28];
      turns.push(
        `M${(middleX - acrossX * width).toFixed(2)} ${(middleY - acrossY * width).toFixed(2)}` +
          `L${(middleX + acrossX * width).toFixed(2)} ${(middleY + acrossY * width).toFixed(2)}`,
      );
    }
  }
  return (
    `<path d="${lineThrough(points)}" stroke="${colour}" stroke-width="${width}"/>` +
    `<path d="${turns.join('')}" stroke="#fffdf8" stroke-opacity=".55" stroke-width="${(width * 0.2).toFixed(2)}"/>`
  );
}

/**
 * Returns the points of a curve.
 * @param {number} steps @param {(part: number) => Point} at Point at a fraction of the way, 0 to 1.
 */
const swaying = (steps, at) => Array.from({ length: steps + 1 }, (_, index) => at(index / steps));

/** Draws three turns of thread around a cord. @param {Point} middle @param {string} colour */
function knot([x, y], colour) {
  const turns = [-2.3, 0, 2.3].map((gap) => `M${(x - 2).toFixed(2)} ${(y + gap).toFixed(2)}h4`).join('');
  const between = [-1.15, 1.15].map((gap) => `M${(x - 2.2).toFixed(2)} ${(y + gap).toFixed(2)}h4.4`).join('');
  return (
    `<path d="${turns}" stroke="${SHADE}" stroke-width="3" stroke-opacity=".35"/>` +
    `<path d="${turns}" stroke="${colour}" stroke-width="2.6"/>` +
    `<path d="${between}" stroke="${SHADE}" stroke-width=".5" stroke-opacity=".5"/>`
  );
}

/** Draws the loop that a cord hangs from. @param {number} x @param {number} top @param {string} colour */
const loopOver = (x, top, colour) =>
  `<path d="M${x} ${top - 4.2}v8.4" stroke="${colour}" stroke-width="4.6"/>` +
  `<path d="M${x - 0.9} ${top - 3.6}v7.2" stroke="#fffdf8" stroke-opacity=".4" stroke-width=".7"/>`;

/**
 * Draws a cord that hangs from the main one, with its knots.
 * @param {{ x: number, top: number, length: number, colour: string, knots: number }} cord
 */
function hangingCord({ x, top, length, colour, knots }) {
  const sway = x % 2 === 0 ? 1 : -1;
  /** @param {number} part @returns {Point} */
  const at = (part) => [x + sway * Math.sin(part * 2 * Math.PI), top + part * length];
  const step = Math.min(26, (length - 28) / Math.max(knots - 1, 1));
  const tied = Array.from({ length: knots }, (_, index) => knot(at(1 - (9 + index * step) / length), colour));
  const frayed = [-1.8, 0, 1.8].map((gap) => `M${x} ${top + length}l${gap} 4.5`).join('');
  return [
    cordAlong(swaying(24, at), colour, 2.5),
    `<path d="${frayed}" stroke="${colour}" stroke-width=".9"/>`,
    ...tied,
    loopOver(x, top, colour),
  ].join('');
}

/**
 * Draws cords side by side, one for each number of classes; the most classes get the longest cord.
 * @param {readonly number[]} classes
 * @param {{ left: number, right: number, top: number, bottom: number }} frame
 */
export function quipu(classes, { left, right, top, bottom }) {
  const gap = (right - left) / classes.length;
  const most = Math.max(...classes);
  return classes
    .map((knots, index) => {
      const length = (bottom - top) * (0.42 + 0.58 * (knots / most)) - (index % 2) * 11;
      const x = Math.round(left + gap * (index + 0.5));
      return hangingCord({ x, top, length, colour: DYES[index % DYES.length] ?? WOOL, knots });
    })
    .join('');
}

/**
 * Draws the main cord, from one side of the sheet to the other.
 * @param {number} y @param {number} width
 */
export const mainCord = (y, width) =>
  cordAlong(
    swaying(60, (part) => [part * (width + 10) - 5, y + 0.9 * Math.sin(part * 2 * Math.PI)]),
    WOOL,
    4.6,
  );

/**
 * Returns the points of the trefoil, the simplest knot that cannot be undone, between two angles.
 * @param {number} from @param {number} to Radians. @param {number} size
 */
const trefoil = (from, to, size) =>
  swaying(Math.ceil((to - from) * 24), (part) => {
    const angle = from + (to - from) * part;
    return [
      (Math.sin(angle) + 2 * Math.sin(2 * angle)) * size,
      (Math.cos(angle) - 2 * Math.cos(2 * angle)) * size,
    ];
  });

/**
 * Draws the closing knot, which hangs from the main cord.
 * @param {{ x: number, top: number, y: number, size: number, colour: string, ground: string }} seal
 */
export function closingKnot({ x, top, y, size, colour, ground }) {
  const width = size * 0.95;
  const whole = cordAlong(trefoil(0, 2 * Math.PI, size), colour, width, width * 0.62);
  const over = [0, 1, 2].map((third) => {
    const middle = Math.PI / 2 + (third * 2 * Math.PI) / 3;
    const gap = lineThrough(trefoil(middle - 0.3, middle + 0.3, size));
    return (
      `<path d="${gap}" stroke="${ground}" stroke-width="${width * 1.5}" stroke-linecap="butt"/>` +
      cordAlong(trefoil(middle - 0.42, middle + 0.42, size), colour, width, width * 0.62)
    );
  });
  const rope = swaying(20, (part) => [x, top + part * (y - size * 2.9 - top)]);
  return [
    cordAlong(rope, colour, 2.5),
    loopOver(x, top, colour),
    `<g transform="translate(${x} ${y})">${whole}${over.join('')}</g>`,
  ].join('');
}

/** Draws one woven square of six millimetres. @param {number} index */
function woven(index) {
  const [first = WOOL, second = WOOL] = [DYES[index % 4], DYES[(index + 1) % 4]];
  const motifs = [
    `<path d="M0 0h6v6H0z" fill="${first}"/><path d="M1.2 1.2h3.6v3.6H1.2z" fill="#f6f0e4"/><path d="M2.4 2.4h1.2v1.2H2.4z" fill="${second}"/>`,
    `<path d="M0 0h6v6H0z" fill="#f6f0e4"/><path d="M0 0h3v3H0zM3 3h3v3H3z" fill="${first}"/><path d="M1 1h1v1H1zM4 4h1v1H4z" fill="${second}"/>`,
    `<path d="M0 0h6v6H0z" fill="${first}"/><path d="M0 0l6 6H0z" fill="${second}"/><path d="M2 2h2v2H2z" fill="#f6f0e4"/>`,
    `<path d="M0 0h6v6H0z" fill="${SHADE}"/><path d="M3 .8L5.2 3 3 5.2.8 3z" fill="${first}"/><path d="M3 2.2l.8.8-.8.8-.8-.8z" fill="#f6f0e4"/>`,
  ];
  return motifs[(index * 3) % 4] ?? '';
}

/** Draws a woven band along the bottom of the sheet. @param {number} y @param {number} width */
export const wovenBand = (y, width) =>
  Array.from(
    { length: Math.ceil(width / 6) },
    (_, index) => `<g transform="translate(${index * 6} ${y})">${woven(index)}</g>`,
  ).join('');
