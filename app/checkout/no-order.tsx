import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LooseEnd } from '../ui/loose-end.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import styles from './no-order.module.css';

/** /enrollment without a purchase: nothing was chosen yet, or what was chosen is no longer sold. */
export function NoOrder() {
  return (
    <div className={styles.page}>
      <div>
        <PageHeading
          title="Todavía no hay nada que pagar"
          lead="Elige un programa y un horario, y vuelve aquí para pagarlo."
        />
        <ButtonLink href={paths.vacations()}>Ver programas de vacaciones</ButtonLink>
      </div>
      <LooseEnd className={styles.picture} />
    </div>
  );
}
