import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './avatar.module.css';

interface AvatarProps {
  /** The child's `icon_id` (spec §3), from 1; numbers beyond the drawings begin again. */
  readonly avatar: number;
  /** Width and height in pixels. */
  readonly size?: number;
  readonly className?: string;
}

/** Animals of the Andes and of the forest below, each in its poncho. Beside a name, so hidden from screen readers. */
export function Avatar({ avatar, size = 56, className }: AvatarProps) {
  const index = (((avatar - 1) % ANIMALS.length) + ANIMALS.length) % ANIMALS.length;
  const animal = ANIMALS[index];
  if (!animal) return null;
  const { ground, Animal } = animal;
  return (
    <svg
      className={classNames(styles.avatar, className)}
      data-ground={ground}
      viewBox="0 0 64 64"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <Animal />
    </svg>
  );
}

const ANIMALS: readonly { readonly ground: string; readonly Animal: () => ReactNode }[] = [
  { ground: 'indigo', Animal: Llama },
  { ground: 'chilca', Animal: Fox },
  { ground: 'qolle', Animal: SpectacledBear },
  { ground: 'cochineal', Animal: Puma },
  { ground: 'indigo', Animal: GuineaPig },
  { ground: 'qolle', Animal: Condor },
  { ground: 'chilca', Animal: CockOfTheRock },
  { ground: 'cochineal', Animal: Frog },
];

/** The cloth around every neck, in two dyes. */
function Poncho({
  cloth,
  stripe,
}: {
  readonly cloth: string | undefined;
  readonly stripe: string | undefined;
}) {
  return (
    <>
      <path className={cloth} d="M8 64c1-11 11-18 24-18s23 7 24 18Z" />
      <path className={stripe} d="M13.6 53.5c10.6 5.4 26.2 5.4 36.8 0l2.4 4c-12 6.2-29.6 6.2-41.6 0Z" />
    </>
  );
}

/** Two eyes at the same height on every face, and a little colour below. */
function Eyes({ apart = 7 }: { readonly apart?: number }) {
  return (
    <>
      <circle className={styles.dark} cx={32 - apart} cy="31" r="2.6" />
      <circle className={styles.dark} cx={32 + apart} cy="31" r="2.6" />
      <circle className={styles.paper} cx={32.9 - apart} cy="30.1" r="0.9" />
      <circle className={styles.paper} cx={32.9 + apart} cy="30.1" r="0.9" />
      <circle className={styles.cheek} cx={29 - apart} cy="37" r="3" />
      <circle className={styles.cheek} cx={35 + apart} cy="37" r="3" />
    </>
  );
}

function Llama() {
  return (
    <>
      <Poncho cloth={styles.cochineal} stripe={styles.qolle} />
      <path
        className={styles.paper}
        d="M20 21c-3-8-1-14 2-16 3 3 5 8 4 14Zm24 0c3-8 1-14-2-16-3 3-5 8-4 14Z"
      />
      <path
        className={styles.paper}
        d="M32 13c9 0 14 6 14 14 0 5-1 8-3 13-2 6-6 10-11 10s-9-4-11-10c-2-5-3-8-3-13 0-8 5-14 14-14Z"
      />
      <path
        className={styles.wool}
        d="M21 21c-1-8 5-13 11-13s12 5 11 13c-3 1-4-2-6-2-1 0-3 3-5 3s-4-3-5-3c-2 0-3 3-6 2Z"
      />
      <ellipse className={styles.wool} cx="32" cy="41.5" rx="6.5" ry="5.5" />
      <path className={styles.thread} d="M30 39.5h4M32 39.5v3M29 44c2 1.5 4 1.5 6 0" />
      <Eyes />
    </>
  );
}

function Fox() {
  return (
    <>
      <Poncho cloth={styles.indigo} stripe={styles.paper} />
      <path className={styles.rust} d="M14 28 13 7l16 10Zm36 0 1-21-16 10Z" />
      <path className={styles.dark} d="M17 21 16.5 13l6.5 4Zm30 0 .5-8-6.5 4Z" />
      <path className={styles.rust} d="M32 15c11 0 19 6 20 15 0 9-11 19-20 19S12 39 12 30c1-9 9-15 20-15Z" />
      <path
        className={styles.paper}
        d="M12 31c7-1 15 4 20 18C22 49 12 40 12 31Zm40 0c-7-1-15 4-20 18 10 0 20-9 20-18Z"
      />
      <path className={styles.dark} d="M28.5 43c2-1.5 5-1.5 7 0-.5 3-2 4.5-3.5 4.5S29 46 28.5 43Z" />
      <Eyes apart={8} />
    </>
  );
}

function SpectacledBear() {
  return (
    <>
      <Poncho cloth={styles.chilca} stripe={styles.cochineal} />
      <circle className={styles.dark} cx="16" cy="18" r="7" />
      <circle className={styles.dark} cx="48" cy="18" r="7" />
      <circle className={styles.brown} cx="16" cy="18" r="3.2" />
      <circle className={styles.brown} cx="48" cy="18" r="3.2" />
      <path className={styles.dark} d="M32 12c12 0 20 8 20 19S43 50 32 50 12 42 12 31s8-19 20-19Z" />
      <path
        className={styles.sand}
        d="M24 22.5c5 0 8 4 8 9 0-5 3-9 8-9s8.5 4 8.5 9c0 4-3 7-6.5 8-2 6-5 8-10 8s-8-2-10-8c-3.5-1-6.5-4-6.5-8 0-5 3.5-9 8.5-9Z"
      />
      <circle className={styles.dark} cx="24.5" cy="31" r="5.2" />
      <circle className={styles.dark} cx="39.5" cy="31" r="5.2" />
      <circle className={styles.paper} cx="26" cy="29.5" r="1.5" />
      <circle className={styles.paper} cx="41" cy="29.5" r="1.5" />
      <path className={styles.dark} d="M28.5 39.5c2-1.5 5-1.5 7 0-.5 2.5-2 3.5-3.5 3.5s-3-1-3.5-3.5Z" />
      <path className={styles.thread} d="M29 45c2 1.2 4 1.2 6 0" />
    </>
  );
}

function Puma() {
  return (
    <>
      <Poncho cloth={styles.indigo} stripe={styles.qolle} />
      <path className={styles.sand} d="M13 27c-2-10 0-16 4-16s9 4 10 8Zm38 0c2-10 0-16-4-16s-9 4-10 8Z" />
      <path className={styles.brown} d="M16 21c0-4 1-6 2-6s3 1 4 3Zm32 0c0-4-1-6-2-6s-3 1-4 3Z" />
      <path className={styles.sand} d="M32 14c12 0 20 7 20 17s-8 18-20 18-20-8-20-18 8-17 20-17Z" />
      <path className={styles.darkThread} d="M32 17v5M27 18.5v3.5M37 18.5v3.5" />
      <ellipse className={styles.paper} cx="27.5" cy="41" rx="6" ry="5" />
      <ellipse className={styles.paper} cx="36.5" cy="41" rx="6" ry="5" />
      <path className={styles.cochineal} d="M28.5 36.5h7L32 40Z" />
      <path className={styles.thread} d="M32 40v2.5c-1 1.5-3 1.5-4 .5M32 42.5c1 1.5 3 1.5 4 .5" />
      <path className={styles.darkThread} d="m15 40 6 .5M15.5 44.5l6-1.5M49 40l-6 .5M48.5 44.5l-6-1.5" />
      <Eyes apart={8} />
    </>
  );
}

function GuineaPig() {
  return (
    <>
      <Poncho cloth={styles.qolle} stripe={styles.cochineal} />
      <path className={styles.brown} d="M14 25c-6-3-9 1-8 5 1 4 5 5 9 3Zm36 0c6-3 9 1 8 5-1 4-5 5-9 3Z" />
      <path
        className={styles.paper}
        d="M32 13c13 0 20 9 20 20 0 10-8 17-20 17s-20-7-20-17c0-11 7-20 20-20Z"
      />
      <path
        className={styles.rust}
        d="M29 13.1C18 14.5 12 23 12 33c0 4 1.5 8 4 10.8C22 41 27 36 28 28c.6-5 1-10 1-14.9Z"
      />
      <path
        className={styles.brown}
        d="M38 14c8 2.5 14 10 14 19 0 2-.3 4-1 6-6-3-12-9-13-16-.4-3-.4-6 0-9Z"
      />
      <path className={styles.darkThread} d="M28 12c0-4 2-6 4-7 0 3 1 4 3 5" />
      <path className={styles.cochineal} d="M29.5 38h5L32 40.5Z" />
      <path className={styles.thread} d="M32 40.5v2M28 43c2 1.5 6 1.5 8 0" />
      <Eyes apart={9} />
    </>
  );
}

function Condor() {
  return (
    <>
      <path className={styles.dark} d="M4 64c1-13 12-20 28-20s27 7 28 20Z" />
      <path className={styles.paper} d="M4 64c0-4 1-7 3-10l7 10Zm56 0c0-4-1-7-3-10l-7 10Z" />
      <path className={styles.sand} d="M32 14c9 0 13 6 13 14 0 11-6 19-13 19s-13-8-13-19c0-8 4-14 13-14Z" />
      <path className={styles.cochineal} d="M26 18c-1-7 2-12 6-12 5 0 7 5 6 12-3-2-9-2-12 0Z" />
      <path
        className={styles.paper}
        d="M13 53c-2-5 2-9 6-7 1-4 6-5 8-2 2-3 8-3 10 0 2-3 7-2 8 2 4-2 8 2 6 7-10 5-28 5-38 0Z"
      />
      <path
        className={styles.paper}
        d="M25.5 35.5c4-2.5 9-2.5 13 0-.5 4-2 6-3.5 7.5-.5 2-1.5 3-3 3s-2.5-1-3-3c-1.5-1.5-3-3.5-3.5-7.5Z"
      />
      <path className={styles.qolle} d="M27 37.5c3-1.5 7-1.5 10 0-1 5-2.5 8-5 9.5-2.5-1.5-4-4.5-5-9.5Z" />
      <path className={styles.thread} d="M30 39.5v.1M34 39.5v.1" />
      <Eyes apart={6.5} />
    </>
  );
}

function CockOfTheRock() {
  return (
    <>
      <Poncho cloth={styles.dark} stripe={styles.wool} />
      <path
        className={styles.cochineal}
        d="M32 5c13 0 21 9 21 21 0 14-9 24-21 24S11 40 11 26C11 14 19 5 32 5Z"
      />
      <path className={styles.darkThread} d="M32 5c-5 5-6 12-5 18M32 5c5 5 6 12 5 18" />
      <circle className={styles.qolle} cx="24" cy="31" r="5" />
      <circle className={styles.qolle} cx="40" cy="31" r="5" />
      <path className={styles.qolle} d="M27 38c3-2 7-2 10 0-1 4-3 7-5 8-2-1-4-4-5-8Z" />
      <Eyes apart={8} />
    </>
  );
}

function Frog() {
  return (
    <>
      <Poncho cloth={styles.cochineal} stripe={styles.paper} />
      <circle className={styles.chilca} cx="19" cy="20" r="9.5" />
      <circle className={styles.chilca} cx="45" cy="20" r="9.5" />
      <path className={styles.chilca} d="M32 20c14 0 23 6 23 15 0 10-10 15-23 15S9 45 9 35c0-9 9-15 23-15Z" />
      <circle className={styles.paper} cx="19" cy="19.5" r="6" />
      <circle className={styles.paper} cx="45" cy="19.5" r="6" />
      <circle className={styles.dark} cx="20" cy="20.5" r="3.2" />
      <circle className={styles.dark} cx="44" cy="20.5" r="3.2" />
      <circle className={styles.paper} cx="21" cy="19.3" r="1" />
      <circle className={styles.paper} cx="45" cy="19.3" r="1" />
      <path className={styles.thread} d="M17 37c8 7 22 7 30 0M30 30v.1M34 30v.1" />
      <circle className={styles.cheek} cx="16" cy="34" r="3" />
      <circle className={styles.cheek} cx="48" cy="34" r="3" />
    </>
  );
}
