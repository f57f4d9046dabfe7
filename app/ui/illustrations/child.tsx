import type { ReactNode } from 'react';
import styles from './scene.module.css';

type Hair = 'bowl' | 'braids' | 'curls';

interface ChildProps {
  /** Where the middle of the shoulders is. */
  readonly x: number;
  readonly y: number;
  readonly skin: 'skin1' | 'skin2' | 'skin3';
  readonly shirt: 'cochineal' | 'indigo' | 'chilca';
  readonly hair: Hair;
}

/** The edge of the table, which cuts everyone off below. */
const TABLE = 562;

/** What lies behind the head, and what falls over it. */
const HAIR: Record<Hair, { readonly back: ReactNode; readonly front: ReactNode }> = {
  // The youngest: a bowl cut under a knitted hat with ear flaps, the chullo.
  bowl: {
    back: (
      <path
        className={styles.hair}
        d="M-54 54c-6-50 8-82 54-82s60 32 54 82c-2 16-14 26-14 26h-80s-12-10-14-26Z"
      />
    ),
    front: (
      <>
        <path className={styles.hair} d="M-44 30c14-18 74-18 88 0 2-22-8-40-44-40s-46 18-44 40Z" />
        <path
          className={styles.indigo}
          d="M-50 20c-6-44 14-74 50-74s56 30 50 74c10 14 12 40 6 58-4 10-16 6-16-6 0-16-2-34-8-46-22-8-42-8-64 0-6 12-8 30-8 46 0 12-12 16-16 6-6-18-4-44 6-58Z"
        />
        <path
          className={styles.qolle}
          d="M-48 2-38-12l10 14 10-14L-8 2 2-12 12 2l10-14L32 2l10-14 6 14-1 9h-94Z"
        />
        <circle className={styles.cochineal} cy="-60" r="13" />
        <path className={styles.thread} d="M-53 82c-2 12 2 20-2 34M53 82c2 12-2 20 2 34" />
      </>
    ),
  },
  // Two long braids with a ribbon each.
  braids: {
    back: (
      <path
        className={styles.hair}
        d="M-56 44C-66-10-44-56 0-56S66-10 56 44c0 20-10 30-20 34h-72c-10-4-20-14-20-34Z"
      />
    ),
    front: (
      <>
        <path
          className={styles.hair}
          d="M-50 22C-44-20-20-34 2-40c24 4 44 24 48 62C34 6 16-6 4-24c-12 20-32 36-54 46Z"
        />
        <path
          className={styles.hair}
          d="M-56 40c-10 14-8 26-2 34-8 10-8 24-1 34-7 10-6 24 2 34 10-4 16-16 14-32 6-10 6-24 0-34 6-12 2-26-13-36ZM56 40c10 14 8 26 2 34 8 10 8 24 1 34 7 10 6 24-2 34-10-4-16-16-14-32-6-10-6-24 0-34-6-12-2-26 13-36Z"
        />
        <path
          className={styles.cochineal}
          d="M-63 138c6 3 12 3 17 0l1 9c-6 4-13 4-19 0ZM63 138c-6 3-12 3-17 0l-1 9c6 4 13 4 19 0Z"
        />
      </>
    ),
  },
  // The eldest: curls, glasses and headphones.
  curls: {
    back: (
      <path
        className={styles.hair}
        d="M-50 50c-18-6-22-26-12-40-10-16-2-38 16-42 2-20 26-30 42-20 16-12 40-4 44 16 18 2 28 24 18 42 12 14 6 38-12 44Z"
      />
    ),
    front: (
      <>
        <path
          className={styles.hair}
          d="M-46 16c-6-14 0-28 12-30 2-16 22-22 34-12 12-10 32-6 36 10 14 4 18 20 10 32-8-12-22-10-28-18-8 10-24 10-32 2-6 10-22 8-32 16Z"
        />
        <path className={styles.glasses} d="M-38 30h30v20h-30ZM8 30h30v20H8ZM-8 37H8" />
        <path className={styles.headphones} d="M-52 40C-58-24-32-52 0-52s58 28 52 92" />
        <rect className={styles.cochineal} x="-64" y="26" width="20" height="36" rx="9" />
        <rect className={styles.cochineal} x="44" y="26" width="20" height="36" rx="9" />
      </>
    ),
  },
};

/** A child from the chest up, looking at a screen and glad of it. The face is 96 wide around (0, 36). */
export function Child({ x, y, skin, shirt, hair }: ChildProps) {
  const lap = TABLE - y;
  return (
    <g transform={`translate(${x} ${y})`}>
      {HAIR[hair].back}
      <path
        className={styles[shirt]}
        d={`M-94 ${lap}V236c-2-70 18-108 60-118h68c42 10 62 48 60 118V${lap}Z`}
      />
      <path
        className={styles.shade}
        d={`M-62 ${lap}c-4-30-2-52 6-76 2 30 6 50 8 76ZM62 ${lap}c4-30 2-52-6-76-2 30-6 50-8 76Z`}
      />
      <path className={styles[skin]} d="M-20 84h40v36c-10 16-30 16-40 0Z" />
      <path className={styles.shade} d="M-20 92c12 10 28 10 40 0v10c-14 8-26 8-40 0Z" />
      <path
        className={styles[skin]}
        d="M-48 34c0-34 20-52 48-52s48 18 48 52c0 36-20 64-48 64s-48-28-48-64Z"
      />
      <circle className={styles.cheek} cx="-28" cy="58" r="9" />
      <circle className={styles.cheek} cx="28" cy="58" r="9" />
      <ellipse className={styles.eye} cx="-19" cy="41" rx="4.6" ry="5.6" />
      <ellipse className={styles.eye} cx="19" cy="41" rx="4.6" ry="5.6" />
      <path className={styles.brow} d="M-27 27c4-4 11-4 15-1M27 27c-4-4-11-4-15-1" />
      <path className={styles.smile} d="M-14 66c6 12 22 12 28 0Z" />
      <path className={styles.nose} d="M-3 54c2 3 5 3 7 0" />
      {HAIR[hair].front}
    </g>
  );
}
