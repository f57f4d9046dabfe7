import { Child } from './child.tsx';
import { HangingRobot } from './hanging-robot.tsx';
import styles from './scene.module.css';

/**
 * A class: three children of three ages at one long table, and a robot that hangs about. Each laptop is tied to its
 * own dyed cord, and all three cords hang from the cord along the top of the page.
 */
export function HeroScene({ className }: { readonly className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 720 640"
      width="720"
      height="640"
      aria-hidden="true"
      focusable="false"
    >
      {/* Mountains in steps, as they are woven */}
      <path
        className={styles.far}
        d="M0 520V392h36v-34h34v-34h32v-36h34v-34h34v-32h36v32h34v34h34v36h32v34h36v-34h34v-36h34v-34h34v-36h34v-36h34v-32h34v32h34v36h34v36h34v34h34v36h34v34h34v128Z"
      />
      <path
        className={styles.near}
        d="M0 560v-92h46v-30h44v-30h46v30h44v30h46v30h90v-30h44v-32h46v-30h44v-30h46v30h44v30h46v32h44v30h46v-30h44v92Z"
      />
      <circle className={styles.sun} cx="404" cy="148" r="46" />

      {/* The cords: knots are lessons learned */}
      <g className={styles.cords}>
        <path className={styles.cochineal} d="M150 0c-6 120 10 210-4 330-6 60 4 96 10 150" />
        <path className={styles.indigo} d="M330 0c8 96-8 200 2 300 4 70 2 110 6 176" />
        <path className={styles.chilca} d="M572 0c-8 110 12 210 0 320-4 60-8 100-4 160" />
      </g>
      <g>
        <Knot x={148} y={92} tone="cochineal" />
        <Knot x={151} y={128} tone="cochineal" />
        <Knot x={333} y={70} tone="indigo" />
        <Knot x={333} y={104} tone="indigo" />
        <Knot x={332} y={138} tone="indigo" />
        <Knot x={570} y={60} tone="chilca" />
        <Knot x={571} y={150} tone="chilca" />
        <Knot x={573} y={184} tone="chilca" />
        <Knot x={575} y={218} tone="chilca" />
      </g>
      <HangingRobot x={446} y={0} />

      <Child x={150} y={330} skin="skin1" shirt="cochineal" hair="bowl" />
      <Child x={338} y={306} skin="skin2" shirt="indigo" hair="braids" />
      <Child x={568} y={290} skin="skin3" shirt="chilca" hair="curls" />

      {/* Table and its woven runner */}
      <rect className={styles.table} x="18" y="556" width="684" height="26" rx="9" />
      <path className={styles.tableLeg} d="M70 582h22l-7 58H63ZM628 582h22l7 58h-22Z" />
      <Runner />
      <Laptop x={150} y={556} width={124} tone="cochineal" />
      <Laptop x={338} y={556} width={140} tone="indigo" />
      <Laptop x={568} y={556} width={150} tone="chilca" />
      <Blocks />
    </svg>
  );
}

type Dye = 'cochineal' | 'indigo' | 'chilca';

function Knot({ x, y, tone }: { readonly x: number; readonly y: number; readonly tone: Dye }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        className={styles[tone]}
        d="M-15 1c-1-9 7-14 16-13 9 0 15 5 14 13-1 9-8 12-16 12-8-1-13-4-14-12Z"
      />
      <path className={styles.turn} d="M-6-10c4 6 4 14 0 20M2-11c4 7 4 16 0 22" />
    </g>
  );
}

/** Seen from behind, with the knot of the house on its lid. */
function Laptop({
  x,
  y,
  width,
  tone,
}: {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly tone: Dye;
}) {
  const height = width * 0.62;
  return (
    <g transform={`translate(${x - width / 2} ${y - height})`}>
      <rect className={styles.lid} width={width} height={height - 4} rx="9" />
      <rect className={styles.lidEdge} x="-10" y={height - 8} width={width + 20} height="9" rx="4.5" />
      <g transform={`translate(${width / 2} ${height / 2 - 2}) scale(.8)`}>
        <path
          className={styles[tone]}
          d="M-15 1c-1-9 7-14 16-13 9 0 15 5 14 13-1 9-8 12-16 12-8-1-13-4-14-12Z"
        />
        <path className={styles.turn} d="M-6-10c4 6 4 14 0 20M2-11c4 7 4 16 0 22" />
      </g>
    </g>
  );
}

function Runner() {
  return (
    <g transform="translate(222 556)">
      <path className={styles.runner} d="M0 0h52v56H0ZM220 0h42v56h-42Z" />
      <path className={styles.runnerPattern} d="M26 8 42 24 26 40 10 24ZM241 8l14 16-14 16-14-16Z" />
      <path className={styles.runnerHeart} d="M26 17l7 7-7 7-7-7ZM241 17l6 7-6 7-6-7Z" />
      <path
        className={styles.fringe}
        d="M4 56v9M14 56v9M24 56v9M34 56v9M44 56v9M224 56v9M234 56v9M244 56v9M254 56v9"
      />
    </g>
  );
}

/** The first program: blocks that fit into each other. */
function Blocks() {
  return (
    <g transform="translate(640 506) scale(.8)">
      <path
        className={styles.block1}
        d="M0 0h12l5 6h14l5-6h44v24H36l-5 6H17l-5-6H0Z"
        transform="translate(14 40)"
      />
      <path
        className={styles.block2}
        d="M0 0h12l5 6h14l5-6h30v24H36l-5 6H17l-5-6H0Z"
        transform="translate(14 12)"
      />
    </g>
  );
}
