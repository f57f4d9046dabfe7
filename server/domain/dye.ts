/** The dyes (colours) of the cords on the site, with their hue on the colour wheel. Degrees. */
const HUES = { cochineal: 344, indigo: 228, violet: 270, chilca: 66 } as const;
const DYES = ['cochineal', 'indigo', 'violet', 'chilca'] as const;
export type Dye = (typeof DYES)[number];

/** A colour with less chroma than this share is a grey, which has no usable hue. */
const GREY = 0.08;

/**
 * Returns the dye nearest to a colour of the academy (spec §3 'main_color'). The colour itself is never drawn: unlike
 * the dyes, it was not checked for legibility on light and dark backgrounds.
 * @param color As `#rrggbb`.
 */
export function dyeNearest(color: string): Dye {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range < GREY) return 'indigo';
  const sixth =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  const hue = (sixth * 60 + 360) % 360;
  const distance = (dye: Dye) => {
    const apart = Math.abs(hue - HUES[dye]);
    return Math.min(apart, 360 - apart);
  };
  return DYES.reduce((nearest, dye) => (distance(dye) < distance(nearest) ? dye : nearest));
}
