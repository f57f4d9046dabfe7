import type { SVGAttributes } from 'react';

interface ShapesProps {
  /** Text of one of our own `.svg` files, imported with `?raw`; the page's stylesheet styles its classes. */
  readonly svg: string;
}

/** The shapes of a drawing, for use inside an `<svg>`. */
export function Shapes({ svg }: ShapesProps) {
  return <g dangerouslySetInnerHTML={{ __html: /<svg[^>]*>(.*)<\/svg>/s.exec(svg)?.[1] ?? '' }} />;
}

/** One of our own drawings, by default in the size given by its file. Decoration only. */
export function Drawing({ svg, ...attributes }: ShapesProps & SVGAttributes<SVGSVGElement>) {
  const [, viewBox, width, height] = /viewBox="(0 0 (\d+) (\d+))"/.exec(svg) ?? [];
  return (
    <svg {...{ viewBox, width, height, ...attributes }} aria-hidden="true" focusable="false">
      <Shapes svg={svg} />
    </svg>
  );
}
