import strokes from './drawings/icons.json';

/** Names of the icons. They are drawn on a 24 by 24 grid, round and a little loose like thread. */
export type IconName = keyof typeof strokes;

/**
 * A small icon beside a text. The text carries the meaning, so the icon is hidden from screen readers.
 * @param size In pixels at the usual size of text: it grows with the text of whoever reads larger.
 */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  const side = `${size / 16}rem`;
  return (
    <svg width={side} height={side} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={strokes[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.1"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
