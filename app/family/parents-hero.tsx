import type { ChildSummary } from '../../server/domain/family/parents-zone.ts';
import { paths } from '../paths.ts';
import { Link } from '../ui/link.tsx';
import { Tocapu } from '../ui/tocapu.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Drawing } from '../ui/drawing.tsx';
import quipu from './parents-hero.svg?raw';
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
        <Drawing svg={quipu} className={styles.quipu} />
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
