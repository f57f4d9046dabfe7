import type { ComponentProps } from 'react';

type PictureProps = Omit<ComponentProps<'img'>, 'src'> & {
  /** Path on our own origin; null draws nothing. */
  readonly src: string | null;
  /** 'first' is the most important picture at the top of a page, 'later' one below the first screen. */
  readonly shown?: keyof typeof LOADING | undefined;
};

/** How browsers load it. Spelled as in HTML, since this version of React does not know `fetchPriority` yet. */
const LOADING = {
  first: { fetchpriority: 'high' },
  later: { loading: 'lazy', decoding: 'async' },
} as const;

/** An optional picture; decorative unless `alt` is given. */
export function Picture({ src, shown, alt = '', ...attributes }: PictureProps) {
  if (src === null) return null;
  return <img {...(shown && LOADING[shown])} {...attributes} src={src} alt={alt} />;
}
