import type { AgeRangeSlug } from '../../../server/domain/age-ranges.ts';
import styles from './scene.module.css';

const SCENES: Record<AgeRangeSlug, () => JSX.Element> = {
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
      <path className={styles.ageSky} d="M20 30h240v138H20Z" />
      <circle className={styles.qolle} cx="220" cy="60" r="17" />
      {/* Ground in cubes */}
      <path className={styles.chilca} d="M20 138h60v-24h50v24h60v-40h70v70H20Z" />
      <path className={styles.earth} d="M20 150h240v18H20ZM86 126h38v24H86ZM198 110h56v40h-56Z" />
      {/* A jumping figure with square head and chullo */}
      <g transform="rotate(-8 116 76)">
        <path className={styles.skin1} d="M100 42h32v26h-32Z" />
        <path className={styles.cochineal} d="M96 36h40v12h-6l-4-5-4 5-4-5-4 5-4-5-4 5h-10Z" />
        <path className={styles.cochineal} d="M112 28h8v8h-8Z" />
        <circle className={styles.eye} cx="110" cy="56" r="2.6" />
        <circle className={styles.eye} cx="123" cy="56" r="2.6" />
        <path className={styles.indigo} d="M98 68h36v26H98Z" />
        <path className={styles.skin1} d="M134 68h18v9h-18ZM80 60h18v9H80Z" />
        <path className={styles.hair} d="M98 94h14v14H98ZM122 94h14v10h-14Z" />
      </g>
      {/* What is to be collected: knots */}
      <path
        className={styles.qolle}
        d="M166 58c6-6 18-4 18 4s-8 11-14 8-8-8-4-12ZM196 72c6-6 18-4 18 4s-8 11-14 8-8-8-4-12Z"
      />
      <path
        className={styles.gamepad}
        d="M86 172c8-8 100-8 108 0 12 12 18 26 6 28-12 1-14-12-26-12h-68c-12 0-14 13-26 12-12-2-6-16 6-28Z"
      />
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
