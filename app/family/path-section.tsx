import type { ReactNode } from 'react';
import type { CourseCardView } from '../../server/domain/family/course-card.ts';
import type { PathView } from '../../server/domain/family/parents-zone.ts';
import { formatMonths, formatTimesAWeek } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { BuyLinks } from './buy-links.tsx';
import { CertificatePanel } from './certificate-panel.tsx';
import { CourseCard } from './course-card.tsx';
import { Download } from './course-details.tsx';
import { PathStepper } from './path-stepper.tsx';
import type { StepHref } from './path-stepper.tsx';
import { ProgressRing } from './progress-ring.tsx';
import { stepsBeside } from './zone-choice.ts';
import styles from './path-section.module.css';

interface PathSectionProps {
  readonly path: PathView;
  /** Index of the step that is shown; `courses.length` is the final certificate. */
  readonly shown: number;
  readonly stepHref: StepHref;
  /** Past paths lie one level deeper. */
  readonly heading: 'h2' | 'h3';
  readonly calendarOf: (course: CourseCardView) => ReactNode;
}

/** A learning path of a child: its header, its steps, and the one that is shown (spec §2). */
export function PathSection(props: PathSectionProps) {
  const { path, shown, stepHref, heading, calendarOf } = props;
  const course = path.courses[shown];
  const deeper = heading === 'h2' ? 'h3' : 'h4';
  const isLast = shown === path.courses.length - 1;
  return (
    <section
      id={`ruta-${path.id}`}
      className={styles.path}
      data-tone={path.dye}
      aria-labelledby={`ruta-${path.id}-nombre`}
    >
      <PathHeader path={path} heading={heading} />
      <div className={styles.columns}>
        <PathStepper path={path} shown={shown} stepHref={stepHref} />
        <div className={styles.step}>
          <StepArrows path={path} shown={shown} stepHref={stepHref} />
          {course ? (
            <CourseCard
              course={course}
              place={`Curso ${shown + 1} de ${path.courses.length}`}
              heading={deeper}
              calendar={calendarOf(course)}
            >
              <BuyLinks course={course} pathName={path.name} />
              {isLast && <CertificatePanel path={path} heading={deeper === 'h3' ? 'h4' : 'h5'} />}
            </CourseCard>
          ) : (
            <CertificatePanel path={path} heading={deeper} />
          )}
        </div>
      </div>
    </section>
  );
}

function PathHeader({ path, heading: Heading }: Pick<PathSectionProps, 'path' | 'heading'>) {
  const { id, name, level, months, perWeek, curriculum, progress } = path;
  // What opens a past path says its name already.
  const isPast = Heading === 'h3';
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        {!isPast && <p className={styles.kind}>Ruta de aprendizaje</p>}
        <Heading id={`ruta-${id}-nombre`} className={isPast ? 'visually-hidden' : styles.name}>
          {name}
        </Heading>
        <ul className={styles.facts}>
          <li>Nivel {level}</li>
          <li>{formatMonths(months)}</li>
          <li>{formatTimesAWeek(perWeek)}</li>
        </ul>
        {curriculum !== null && (
          <Download href={curriculum} label="Plan de estudios" of={`la ruta ${name}`} />
        )}
      </div>
      <div className={styles.progress}>
        <ProgressRing progress={progress} size={96} />
        <span>de la ruta</span>
      </div>
    </header>
  );
}

/** Spec §4: the arrows cycle around the steps. With one course there is nothing to cycle through. */
function StepArrows({ path, shown, stepHref }: Pick<PathSectionProps, 'path' | 'shown' | 'stepHref'>) {
  if (path.courses.length < 2) return null;
  const { previous, next } = stepsBeside(shown, path.courses.length + 1);
  const nameOf = (step: number) => path.courses[step]?.name ?? 'Certificado Final';
  return (
    <nav className={styles.arrows} aria-label={`Anterior y siguiente en la ruta ${path.name}`}>
      <Link href={stepHref(previous)} className={styles.previous}>
        <Icon name="arrow" />
        <span>
          Curso anterior<span className="visually-hidden">: {nameOf(previous)}</span>
        </span>
      </Link>
      <Link href={stepHref(next)}>
        <span>
          Curso siguiente<span className="visually-hidden">: {nameOf(next)}</span>
        </span>
        <Icon name="arrow" />
      </Link>
    </nav>
  );
}
