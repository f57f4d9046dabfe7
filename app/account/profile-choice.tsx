import type { ChildSummary } from '../../server/domain/family/parents-zone.ts';
import { Avatar } from '../ui/avatar.tsx';
import { paths } from '../paths.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Link } from '../ui/link.tsx';
import styles from './profile-choice.module.css';

/** Whose place to go to (spec §2 'Perfiles'): the parents zone, or the student zone of a child. */
export function ProfileChoice({ profiles }: { readonly profiles: readonly ChildSummary[] }) {
  return (
    <ul className={styles.profiles}>
      <li>
        <Link href={paths.dashboard()} className={styles.profile}>
          <span className={styles.family}>
            <BrandMark />
          </span>
          <span className={styles.name}>Zona de Padres</span>
          <span className={styles.what}>Cursos, clases y certificados de tu familia</span>
        </Link>
      </li>
      {profiles.map(({ id, firstName, avatar }) => (
        <li key={id}>
          <form method="post">
            <input type="hidden" name="intent" value="enter-student-zone" />
            <input type="hidden" name="childId" value={id} />
            <button className={styles.profile}>
              <Avatar avatar={avatar} size={96} />
              <span className={styles.name}>{firstName}</span>
              <span className={styles.what}>Entrar a su Zona de Estudiantes</span>
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
}
