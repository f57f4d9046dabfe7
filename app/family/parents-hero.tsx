import type { ChildSummary } from '../../server/domain/family/parents-zone.ts';
import { paths } from '../paths.ts';
import { Link } from '../ui/link.tsx';
import { Tocapu } from '../ui/tocapu.tsx';
import { Avatar } from '../ui/avatar.tsx';
import styles from './parents-hero.module.css';

interface ParentsHeroProps {
  readonly parentName: string;
  readonly family: readonly ChildSummary[];
  /** Whose zone is shown; null without children. */
  readonly childId: string | null;
}

/** The greeting of the parents zone, and the children hanging from its cord (spec §2 'parents-zone hero'). */
export function ParentsHero({ parentName, family, childId }: ParentsHeroProps) {
  return (
    <div className={styles.hero}>
      <div className={styles.cloth}>
        <div>
          <p className={styles.zone}>Zona de Padres</p>
          <h1 className={styles.title}>Hola, {parentName}</h1>
          <p className={styles.lead}>Sigue las clases, el avance y los certificados de tu familia.</p>
        </div>
        <HeroQuipu className={styles.quipu} />
      </div>
      <Tocapu className={styles.band} />
      {family.length > 0 && (
        <nav className={styles.family} aria-label="Tus hijas e hijos">
          <ul>
            {family.map(({ id, firstName, avatar }) => (
              <li key={id}>
                <Link
                  href={paths.parentsZone({ childId: id })}
                  aria-current={id === childId ? 'true' : undefined}
                >
                  <Avatar avatar={avatar} size={64} />
                  <span className={styles.name}>{firstName}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

/** Cords of a family: each child's knots at another height. Decoration only. */
function HeroQuipu({ className }: { readonly className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 320 150"
      width="320"
      height="150"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.main} d="M4 22c46-12 92 8 140 2s110-16 172-2" />
      <Pendant dye={styles.cochineal} x={46} top={20} length={96} knots={[34, 62, 78]} />
      <Pendant dye={styles.qolle} x={92} top={24} length={62} knots={[28, 46]} />
      <Pendant dye={styles.indigo} x={140} top={24} length={112} knots={[24, 52, 68, 96]} />
      <Pendant dye={styles.chilca} x={188} top={20} length={78} knots={[40, 58]} />
      <Pendant dye={styles.cochineal} x={232} top={17} length={104} knots={[30, 74, 90]} />
      <Pendant dye={styles.indigo} x={278} top={17} length={58} knots={[32]} />
    </svg>
  );
}

interface PendantProps {
  readonly dye: string | undefined;
  /** Where it hangs, how long it is, and how far down its knots are. */
  readonly x: number;
  readonly top: number;
  readonly length: number;
  readonly knots: readonly number[];
}

function Pendant({ dye, x, top, length, knots }: PendantProps) {
  return (
    <g className={dye} transform={`translate(${x} ${top})`}>
      <path className={styles.cord} d={`M0 0c3 ${length / 3}-3 ${(length * 2) / 3} 1 ${length}`} />
      <path className={styles.turn} d="M-4-9c5 4 5 13 1 17M3-9c5 4 5 13 1 17" />
      {knots.map((down) => (
        <g key={down} transform={`translate(0 ${down})`}>
          <path className={styles.knot} d="M-8-2c1-5 14-6 16-1s-3 9-9 9-8-4-7-8Z" />
          <path className={styles.turn} d="M-3-5c3 3 3 8 0 11M3-5c3 3 3 7 0 10" />
        </g>
      ))}
    </g>
  );
}
