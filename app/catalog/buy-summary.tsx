import type { ProgramView } from '../../server/domain/catalogue/vacations.ts';
import { Icon } from '../ui/icon.tsx';
import { Price } from '../ui/price.tsx';
import styles from './buy-summary.module.css';

interface BuySummaryProps {
  readonly program: ProgramView;
  /** The season's start as a sentence. */
  readonly startText: string;
}

/** What one program costs, when the season starts, and its study plan to take along. */
export function BuySummary({ program, startText }: BuySummaryProps) {
  return (
    <div className={styles.summary}>
      <p className={styles.name}>{program.name}</p>
      <p>
        <Price price={program.price} />
      </p>
      <p className={styles.once}>Pago único</p>
      <dl className={styles.facts}>
        <dt>Inicio</dt>
        <dd>{startText || 'Sin fecha de inicio'}</dd>
        <dt>Duración</dt>
        <dd>
          {program.duration}, {program.sessions} sesiones
        </dd>
      </dl>
      {program.studyPlan && (
        <p>
          <a href={program.studyPlan} download="" className={styles.plan}>
            <Icon name="download" />
            <span>
              Descarga el plan de estudios<span className="visually-hidden"> de {program.name}</span> (PDF)
            </span>
          </a>
        </p>
      )}
    </div>
  );
}
