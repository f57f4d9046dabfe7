import type { SVGAttributes } from 'react';
import { classNames } from './class-names.ts';
import styles from './drawing.module.css';

interface ShapesProps {
  /** Text of one of our own `.svg` files, imported with `?raw`; its classes name colours. */
  readonly svg: string;
}

/** The class of an `<svg>` that contains shapes of a drawing. */
export const DRAWING = styles.drawing;

/** The shapes of a drawing, for use inside an `<svg>`. */
export function Shapes({ svg }: ShapesProps) {
  return <g dangerouslySetInnerHTML={{ __html: /<svg[^>]*>(.*)<\/svg>/s.exec(svg)?.[1] ?? '' }} />;
}

/** One of our own drawings, by default in the size given by its file. Decoration only. */
export function Drawing({ svg, className, ...attributes }: ShapesProps & SVGAttributes<SVGSVGElement>) {
  const [, viewBox, width, height] = /viewBox="(0 0 (\d+) (\d+))"/.exec(svg) ?? [];
  return (
    <svg
      {...{ viewBox, width, height, ...attributes }}
      className={classNames(DRAWING, className)}
      aria-hidden="true"
      focusable="false"
    >
      <Shapes svg={svg} />
    </svg>
  );
}
