import type { ChildSummary } from '../../server/domain/family/parents-zone.ts';
import { paths } from '../paths.ts';
import { Cord } from '../ui/cord.tsx';
import { Link } from '../ui/link.tsx';
import { Tocapu } from '../ui/tocapu.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Drawing } from '../ui/drawing.tsx';
import quipu from './parents-hero.svg?raw';
import styles from './parents-hero.module.css';

/** The greeting of the parents zone (spec §2 'parents-zone hero'). */
export function ParentsHero({ parentName }: { readonly parentName: string }) {
  return (
    <div>
      <div className={styles.cloth}>
        <div>
          <p className={styles.zone}>Zona de Padres</p>
          <h1 className={styles.title}>Hola, {parentName}</h1>
          <p className={styles.lead}>Sigue las clases, el avance y los certificados de tu familia.</p>
        </div>
        <Drawing svg={quipu} className={styles.quipu} />
      </div>
      <Tocapu />
    </div>
  );
}

interface FamilySwitchProps {
  readonly family: readonly ChildSummary[];
  /** The child whose zone is shown; null without children. */
  readonly childId: string | null;
}

/** The children, hanging from a cord, with links to their zones. Draws nothing without children. */
export function FamilySwitch({ family, childId }: FamilySwitchProps) {
  if (family.length === 0) return null;
  return (
    <nav aria-label="Tus hijas e hijos">
      <Cord />
      <ul className={styles.family}>
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
  );
}
