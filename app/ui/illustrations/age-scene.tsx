import type { AgeRangeSlug } from '../../../server/domain/age-ranges.ts';
import type { ReactNode } from 'react';
import styles from './scene.module.css';

const SCENES: Record<AgeRangeSlug, () => ReactNode> = {
  '5-a-7': BlockLlama,
  '8-a-11': GameWorld,
  '12-a-mas': CodeScreen,
};

/** What is made at each age: a llama out of blocks, a world to play in, a program that draws. */
export function AgeScene({ age, className }: { readonly age: AgeRangeSlug; readonly className?: string }) {
  const Scene = SCENES[age];
  return (
    <svg
      className={className}
      viewBox="0 0 280 200"
      width="280"
      height="200"
      aria-hidden="true"
      focusable="false"
    >
      <Scene />
    </svg>
  );
}

function BlockLlama() {
  return (
    <>
      <rect className={styles.ageGround} y="168" width="280" height="10" rx="5" />
      {/* Legs, body, neck, head: one block on another */}
      <path className={styles.block1} d="M92 124h20v44H92Zm66 0h20v44h-20Z" />
      <path className={styles.hair} d="M92 160h20v10H92Zm66 0h20v10h-20Z" />
      <path className={styles.paper} d="M84 84h18l6 7h18l6-7h52v44H84Z" />
      <path className={styles.cochineal} d="M118 84h40v44h-40Z" />
      <path className={styles.qolle} d="M118 98h40v7h-40Zm0 14h40v7h-40Z" />
      <path className={styles.paper} d="M160 34h14l5 6h10l5-6h2v50h-36Z" />
      <path className={styles.paper} d="M160 8h10v14h14V8h10v16h20v22h-54Z" />
      <circle className={styles.eye} cx="190" cy="30" r="3.5" />
      <path className={styles.smallThread} d="M204 38c3 2 6 2 9 0" />
      <path className={styles.indigo} d="M160 56h36v10h-36Z" />
      <path className={styles.qolle} d="M170 66h6v12h-6ZM182 66h6v12h-6Z" />
      <path className={styles.paper} d="M72 84h14v16H72Z" />
      {/* Blocks still to be used */}
      <path className={styles.chilca} d="M218 142h10l5 6h10l5-6h18v26h-48Z" />
      <path className={styles.qolle} d="M22 142h10l5 6h10l5-6h12v26H22Z" />
      <path className={styles.indigo} d="M30 116h8l4 5h8l4-5h4v26H30Z" />
    </>
  );
}

function GameWorld() {
  return (
    <>
      <path className={styles.ageSky} d="M24 12h232v138H24Z" />
      <path className={styles.chilca} d="M24 116h64V92h58v24h48V72h62v78H24Z" />
      <path className={styles.earth} d="M24 128h232v22H24ZM94 104h46v24H94ZM200 84h56v44h-56Z" />
      {/* A jumping figure with a square head and a knitted hat */}
      <g transform="translate(6 -12) rotate(-8 116 76)">
        <path className={styles.skin1} d="M100 42h32v26h-32Z" />
        <path className={styles.cochineal} d="M96 36h40v12h-6l-4-5-4 5-4-5-4 5-4-5-4 5h-10Z" />
        <path className={styles.qolle} d="M111 27h10v9h-10Z" />
        <path className={styles.eye} d="M107 53h5v6h-5ZM120 53h5v6h-5Z" />
        <path className={styles.indigo} d="M98 68h36v26H98Z" />
        <path className={styles.skin1} d="M134 68h18v9h-18ZM80 60h18v9H80Z" />
        <path className={styles.hair} d="M98 94h14v14H98ZM122 94h14v10h-14Z" />
      </g>
      {/* What is to be collected: knots */}
      <path
        className={styles.qolle}
        d="M168 50c6-6 18-4 18 4s-8 11-14 8-8-8-4-12ZM196 36c6-6 18-4 18 4s-8 11-14 8-8-8-4-12ZM224 46c6-6 18-4 18 4s-8 11-14 8-8-8-4-12Z"
      />
      {/* The controls it is played with */}
      <path
        className={styles.gamepad}
        d="M92 136c14-6 30-4 48-4s34-2 48 4c16 8 24 36 18 50-4 9-16 8-22-2l-8-12h-72l-8 12c-6 10-18 11-22 2-6-14 2-42 18-50Z"
      />
      <path className={styles.paper} d="M100 146h9v9h9v9h-9v9h-9v-9h-9v-9h9Z" />
      <circle className={styles.cochineal} cx="186" cy="152" r="6" />
      <circle className={styles.chilca} cx="172" cy="162" r="6" />
      <circle className={styles.qolle} cx="140" cy="150" r="5" />
    </>
  );
}

function CodeScreen() {
  return (
    <>
      <rect className={styles.lid} x="34" y="14" width="212" height="146" rx="12" />
      <rect className={styles.face} x="44" y="24" width="192" height="126" rx="5" />
      <path className={styles.lidEdge} d="M10 160h260v6c0 8-6 12-14 12H24c-8 0-14-4-14-12Z" />
      {/* Lines of a program, as cords with knots */}
      <g className={styles.lines}>
        <path className={styles.lineRed} d="M58 44h34M100 44h20" />
        <path className={styles.lineGold} d="M70 62h26M104 62h24" />
        <path className={styles.lineGreen} d="M82 80h40" />
        <path className={styles.lineBlue} d="M82 98h22M112 98h12" />
        <path className={styles.lineGold} d="M70 116h30" />
        <path className={styles.lineRed} d="M58 134h18" />
      </g>
      {/* What it draws */}
      <path className={styles.curve} d="M186 44c30 10 30 40 0 44s-30 40 0 48" />
      <path className={styles.curveGold} d="M186 44c-30 10-30 40 0 44s30 40 0 48" />
      <circle className={styles.qolle} cx="186" cy="88" r="7" />
      <circle className={styles.cochineal} cx="186" cy="44" r="6" />
      <circle className={styles.chilca} cx="186" cy="136" r="6" />
    </>
  );
}
