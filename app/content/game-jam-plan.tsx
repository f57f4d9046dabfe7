import type { GameJamView } from '../../server/domain/content/site-content.ts';
import { CordItem, CordList } from '../ui/cord.tsx';
import styles from './game-jam-plan.module.css';

/** How the weekend goes, what is allowed, and what the jury looks at. */
export function GameJamPlan({ jam }: { readonly jam: GameJamView }) {
  return (
    <div className={styles.plan}>
      <section aria-labelledby="como-participar">
        <h2 id="como-participar">Cómo participar</h2>
        <CordList ordered tone="cochineal">
          {jam.steps.map(({ title, text }) => (
            <CordItem key={title}>
              <h3 className={styles.step}>{title}</h3>
              <p>{text}</p>
            </CordItem>
          ))}
        </CordList>
      </section>
      <div className="stack">
        <section aria-labelledby="reglas">
          <h2 id="reglas">Reglas</h2>
          <ul>
            {jam.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="jurado">
          <h2 id="jurado">Qué mira el jurado</h2>
          <dl className={styles.judging}>
            {jam.judging.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </div>
  );
}
