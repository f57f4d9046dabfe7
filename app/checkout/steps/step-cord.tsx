import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './steps.module.css';

export type Step = 1 | 2 | 3 | 4;

const NAMES: Readonly<Record<Step, string>> = { 1: 'Estudiante', 2: 'Apoderado', 3: 'Horario', 4: 'Pago' };

interface StepCordProps {
  readonly current: Step;
  /** The first incomplete step: those before it can be revisited. */
  readonly next: Step;
  /** People who buy for themselves skip the first two steps. */
  readonly buysForItself: boolean;
}

/** The progress of a purchase: a cord with a knot for each step. */
export function StepCord({ current, next, buysForItself }: StepCordProps) {
  const steps = ([1, 2, 3, 4] as const).filter((step) => !buysForItself || step > 2);
  return (
    <nav aria-label="Pasos de tu compra">
      <ol className={styles.cord}>
        {steps.map((step) => {
          const isDone = step < next && step !== current;
          return (
            <li
              key={step}
              className={classNames(styles.knot, isDone && styles.done, step === current && styles.current)}
              aria-current={step === current ? 'step' : undefined}
            >
              {isDone && <span className="visually-hidden">Listo: </span>}
              {isDone ? <Link href={paths.purchaseStep(step)}>{NAMES[step]}</Link> : NAMES[step]}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
