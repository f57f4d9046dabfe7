import { BRAND } from '../brand.ts';
import { Cord } from '../ui/cord.tsx';
import styles from './promises.module.css';

/** What a class is, counted on hanging cords as a quipu counts. */
export function Promises({ lead }: { readonly lead: string }) {
  return (
    <section className={styles.promises} aria-labelledby="asi-es">
      <Cord className={styles.longCord} />
      <h2 id="asi-es" className="visually-hidden">
        Así es {BRAND.name}
      </h2>
      <ul className={styles.counts}>
        <li data-tone="cochineal">
          <strong>En vivo</strong>
          <span>Con una profesora o un profesor que responde al momento</span>
        </li>
        <li data-tone="indigo">
          <strong>{BRAND.studentsPerClass}</strong>
          <span>estudiantes por grupo, para que nadie se quede atrás</span>
        </li>
        <li data-tone="chilca">
          <strong>{BRAND.minutesPerClass}</strong>
          <span>minutos por clase: tiempo de probar, fallar y lograrlo</span>
        </li>
        <li data-tone="wool">
          <strong>{BRAND.studentsTrained}+</strong>
          <span>estudiantes ya aprendieron con nosotros</span>
        </li>
      </ul>
      <p className={styles.lead}>{lead}</p>
    </section>
  );
}
