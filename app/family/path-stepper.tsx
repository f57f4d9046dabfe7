import type { ReactNode } from 'react';
import type { PathView } from '../../server/domain/family/parents-zone.ts';
import { Link } from '../ui/link.tsx';
import styles from './path-stepper.module.css';

/** Address of a step by its index. */
export type StepHref = (step: number) => string;

interface PathStepperProps {
  readonly path: PathView;
  /** Index of the step that is shown. */
  readonly shown: number;
  readonly stepHref: StepHref;
}

/** The courses of a path as knots on a cord, and the certificate that it ends in (spec §2). */
export function PathStepper({ path, shown, stepHref }: PathStepperProps) {
  const { courses, hasEnded } = path;
  return (
    <ol className={styles.steps} aria-label={`Pasos de la ruta ${path.name}`}>
      {courses.map(({ id, name, status }, step) => (
        <Step key={id} {...{ step, shown, stepHref, name }} state={tiedBy(status)} mark={String(step + 1)} />
      ))}
      <Step
        {...{ shown, stepHref }}
        step={courses.length}
        name="Certificado Final"
        state={hasEnded ? 'done' : 'loose'}
        mark={<CertificateMark />}
      />
    </ol>
  );
}

type KnotState = 'done' | 'tying' | 'loose';

function tiedBy(status: PathView['courses'][number]['status']): KnotState {
  if (status === 'has_ended') return 'done';
  return status === 'in_progress' ? 'tying' : 'loose';
}

interface StepProps {
  readonly step: number;
  readonly shown: number;
  readonly stepHref: StepHref;
  readonly name: string;
  readonly state: KnotState;
  readonly mark: ReactNode;
}

const STATE_WORDS: Record<KnotState, string> = { done: ', listo', tying: ', en progreso', loose: '' };

function Step({ step, shown, stepHref, name, state, mark }: StepProps) {
  return (
    <li className={styles.step} data-state={state}>
      <Link href={stepHref(step)} aria-current={step === shown ? 'step' : undefined}>
        <span className={styles.knot} aria-hidden="true">
          {mark}
        </span>
        <span className={styles.name}>
          {name}
          <span className="visually-hidden">{STATE_WORDS[state]}</span>
        </span>
      </Link>
    </li>
  );
}

/** A small sheet with its seal. */
function CertificateMark() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" focusable="false">
      <path
        className={styles.mark}
        d="M4.5 5c5-.5 10-.5 15 0v9c-5 .5-10 .5-15 0ZM8 9h8M13.5 13.5l1 6 1.5-1.5 1.5 1 .5-5"
      />
    </svg>
  );
}
