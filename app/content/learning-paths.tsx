import type { LearningPathCard } from '../../server/domain/catalogue/learning-paths.ts';
import { formatMoney, formatMonths } from '../ui/format.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { toneOfAge } from '../ui/tone.ts';
import styles from './learning-paths.module.css';

/** The learning paths and what each costs, its first course or all of it (spec §9). */
export function LearningPaths({ learningPaths }: { readonly learningPaths: readonly LearningPathCard[] }) {
  return (
    <section className="page page-block" aria-labelledby="rutas">
      <h2 id="rutas">Rutas de Aprendizaje</h2>
      <p className={styles.lead}>Cuatro cursos en orden y un certificado al final.</p>
      <ol className={styles.list}>
        {learningPaths.map((path) => (
          <li key={path.slug} className={styles.path} data-tone={toneOfAge(path.age)}>
            <div className={styles.words}>
              <h3 id={`ruta-${path.slug}`}>{path.name}</h3>
              <p className={styles.level}>
                Nivel {path.level} · {path.ageName}
              </p>
              <p>{path.summary}</p>
            </div>
            <dl className={styles.prices}>
              <PathPrice name="Primer curso" price={path.firstCourse} />
              <PathPrice name="Ruta completa" price={path.fullPath} />
            </dl>
            <ButtonLink
              kind="secondary"
              href={paths.learningPath(path.slug)}
              aria-describedby={`ruta-${path.slug}`}
            >
              Ver ruta
            </ButtonLink>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface PathPriceProps {
  readonly name: string;
  readonly price: LearningPathCard['fullPath'];
}

function PathPrice({ name, price }: PathPriceProps) {
  return (
    <div>
      <dt>
        {name} {price.months !== null && <span className={styles.months}>{formatMonths(price.months)}</span>}
      </dt>
      <dd>{formatMoney(price.amount)}</dd>
    </div>
  );
}
