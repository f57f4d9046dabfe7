import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BRAND } from '../../app/brand.ts';

const css = readFileSync(new URL('../../app/styles/tokens.css', import.meta.url), 'utf8');

/** Colours declared in a piece of CSS, by token name. */
function colours(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]),
  );
}

const darkStart = css.indexOf('@media screen and (prefers-color-scheme: dark)');
const darkEnd = css.indexOf('/*', darkStart);
const light = colours(css.slice(0, darkStart));
const dark = new Map([...light, ...colours(css.slice(darkStart, darkEnd))]);

const pairs = [...css.matchAll(/contrast: ([\w-]+) \/ ([\w-]+) ([\d.]+)/g)].map(
  ([, text = '', ground = '', least = '']) => ({ text, ground, least: Number(least) }),
);

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: Map<string, string>, one: string, other: string): number {
  const [lighter = 0, darker = 0] = [one, other]
    .map((name) => {
      const colour = theme.get(name);
      if (!colour) throw new Error(`tokens.css declares no colour --${name}`);
      return luminance(colour);
    })
    .sort((first, second) => second - first);
  return (lighter + 0.05) / (darker + 0.05);
}

describe('The contrast that tokens.css promises', () => {
  it('is promised for the pairs in use', () => {
    expect(pairs.length).toBeGreaterThan(40);
  });

  it.each(pairs)('holds in the light theme: $text on $ground, $least', ({ text, ground, least }) => {
    expect(contrast(light, text, ground)).toBeGreaterThanOrEqual(least);
  });

  it.each(pairs)('holds in the dark theme: $text on $ground, $least', ({ text, ground, least }) => {
    expect(contrast(dark, text, ground)).toBeGreaterThanOrEqual(least);
  });
});

describe('A drawing that is a file of its own', () => {
  it.each(['5-a-7', '8-a-11', '12-a-mas'])(
    'wears the colours of the house by day and by night: %s',
    (age) => {
      const [, day = '', night = ''] =
        /:root\{([^}]+)\}\n@media screen and \(prefers-color-scheme:dark\)\{:root\{([^}]+)\}\}/.exec(
          readFileSync(new URL(`../../app/content/age-${age}.svg`, import.meta.url), 'utf8'),
        ) ?? [];
      const byDay = colours(day.replaceAll(/;|$/g, ';'));
      const byNight = new Map([...byDay, ...colours(night.replaceAll(/;|$/g, ';'))]);
      expect(byDay.size).toBeGreaterThan(5);
      expect([...byDay]).toEqual([...byDay.keys()].map((name) => [name, light.get(name)]));
      expect([...byNight]).toEqual([...byDay.keys()].map((name) => [name, dark.get(name)]));
    },
  );
});

describe('The dark theme', () => {
  it('is of screens: what is printed has light tints', () => {
    expect(css.match(/@media [^{]*prefers-color-scheme: dark[^{]*/g)).toEqual([
      '@media screen and (prefers-color-scheme: dark) ',
    ]);
  });
});

describe('A page without files, of a failure before the others can be drawn,', () => {
  it('wears them, too', async () => {
    const source = readFileSync(new URL('../../server/http/failure-page.ts', import.meta.url), 'utf8');
    const [byDay, byNight] = [light, dark].map((theme) => new Set(theme.values()));
    const [day = '', night = ''] = source.split('@media screen and (prefers-color-scheme: dark)');
    const used = (text: string) => [...text.matchAll(/#[0-9a-f]{6}\b/g)].map(([colour]) => colour);
    expect(used(day).length).toBeGreaterThan(3);
    expect(used(day).filter((colour) => !byDay?.has(colour))).toEqual([]);
    expect(used(night)).toHaveLength(used(day).length);
    expect(used(night).filter((colour) => !byNight?.has(colour))).toEqual([]);
  });
});

describe("The browser's frame", () => {
  it('is dyed like the page', () => {
    expect(BRAND.themeColors).toEqual({ light: light.get('wool'), dark: dark.get('ground') });
  });
});
