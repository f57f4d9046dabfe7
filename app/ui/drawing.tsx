import type { SVGAttributes } from 'react';

interface ShapesProps {
  /** Text of one of our own `.svg` files, imported with `?raw`; its classes are those of the page's stylesheet. */
  readonly svg: string;
}

/** The shapes of a drawing, to stand inside of an `<svg>`. */
export function Shapes({ svg }: ShapesProps) {
  return <g dangerouslySetInnerHTML={{ __html: /<svg[^>]*>(.*)<\/svg>/s.exec(svg)?.[1] ?? '' }} />;
}

/** A drawing of the project, as large as its file says unless attributes say otherwise. Decoration only. */
export function Drawing({ svg, ...attributes }: ShapesProps & SVGAttributes<SVGSVGElement>) {
  const [, viewBox, width, height] = /viewBox="(0 0 (\d+) (\d+))"/.exec(svg) ?? [];
  return (
    <svg {...{ viewBox, width, height, ...attributes }} aria-hidden="true" focusable="false">
      <Shapes svg={svg} />
    </svg>
  );
}
