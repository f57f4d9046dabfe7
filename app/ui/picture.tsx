import type { ComponentProps } from 'react';

type PictureProps = Omit<ComponentProps<'img'>, 'src'> & {
  /** Path on our own origin; null draws nothing. */
  readonly src: string | null;
};

/** An optional picture from the content service; decorative unless `alt` is given. */
export function Picture({ src, alt = '', ...attributes }: PictureProps) {
  return src === null ? null : <img {...attributes} src={src} alt={alt} />;
}
