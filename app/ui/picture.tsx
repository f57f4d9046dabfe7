import type { ComponentProps } from 'react';

type PictureProps = Omit<ComponentProps<'img'>, 'src'> & {
  /** Path on our own origin; null draws nothing: what has no picture is told in words. */
  readonly src: string | null;
};

/** A picture of the content service, which may have none. It says nothing of its own unless `alt` does. */
export function Picture({ src, alt = '', ...attributes }: PictureProps) {
  return src === null ? null : <img {...attributes} src={src} alt={alt} />;
}
