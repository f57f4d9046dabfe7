import type { ReactNode } from 'react';
import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import type { PathView } from '../../server/domain/family/path-view.ts';
import type { CertificateView } from '../../server/domain/family/certified.ts';
import { formatMonths, formatTimesAWeek } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { CertificateSheet } from './certificates.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { UnreadNotice } from '../ui/unread-notice.tsx';
import { CourseCard, ProgressRing } from './course-card.tsx';
import { BuyLinks, Download } from './course-details.tsx';
import { CourseEnd } from './course-end.tsx';
import { ReviewForm } from './review-form.tsx';
import type { NextCourse } from './course-end.tsx';
import { stepsBeside } from './zone-choice.ts';
import { useChild } from './child-context.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './path-section.module.css';

interface PathSectionProps {
  readonly path: PathView;
  /** Index of the step that is shown; `courses.length` is the final certificate. */
  readonly shown: number;
  /** One level deeper for past paths. */
  readonly heading: 'h2' | 'h3';
  /** The child's certificates; null when they could not be read. */
  readonly certificates: readonly (CertificateView | null)[] | null;
}

/** A child's learning path: its header, its steps, and the selected step (spec §2). */
export function PathSection({ path, shown, heading, certificates }: PathSectionProps) {
  const stepHref = useStepHref(path);
  const course = path.courses[shown];
  const deeper = heading === 'h2' ? 'h3' : 'h4';
  const deepest = heading === 'h2' ? 'h4' : 'h5';
  const { reference } = useChild();
  const isLast = shown === path.courses.length - 1;
  return (
    <section id={`ruta-${path.id}`} data-tone={path.dye} aria-labelledby={`ruta-${path.id}-nombre`}>
      <PathHeader path={path} heading={heading} />
      <div className={styles.columns}>
        <PathStepper path={path} shown={shown} />
        <div>
          <UnreadNotice of="course_unreadable" count={path.unread} reference={reference} />
          <StepArrows path={path} shown={shown} />
          {course ? (
            <CourseCard
              course={course}
              place={`Curso ${shown + 1} de ${path.courses.length}`}
              heading={deeper}
            >
              <BuyLinks course={course} path={path} />
              <CourseEnd
                course={course}
                certificates={certificates}
                next={nextInPath(path, shown, stepHref)}
                heading={deepest}
              />
              <ReviewForm course={course} />
              {isLast && <CertificatePanel path={path} heading={deepest} />}
            </CourseCard>
          ) : (
            <CertificatePanel path={path} heading={deeper} />
          )}
        </div>
      </div>
    </section>
  );
}

/** Returns the course after a step, linked to its sales page or else to its own step; null after the last course. */
function nextInPath(path: PathView, shown: number, stepHref: (step: number) => string): NextCourse | null {
  const next = path.courses[shown + 1];
  if (!next) return null;
  const soldAs = next.canBuy ? next.soldAs : null;
  return {
    name: next.name,
    href: soldAs === null ? stepHref(shown + 1) : paths.course(soldAs),
    isToBuy: soldAs !== null,
  };
}

function PathHeader({ path, heading: Heading }: Pick<PathSectionProps, 'path' | 'heading'>) {
  const { id, name, level, months, perWeek, curriculum, progress } = path;
  // The button that opens a past path already shows its name.
  const isPast = Heading === 'h3';
  return (
    <header className={styles.header}>
      <div>
        {!isPast && <p className={styles.kind}>Ruta de aprendizaje</p>}
        <Heading id={`ruta-${id}-nombre`} className={isPast ? 'visually-hidden' : styles.name}>
          {name}
        </Heading>
        <ul className={styles.facts}>
          {level !== null && <li>Nivel {level}</li>}
          {months !== null && <li>{formatMonths(months)}</li>}
          {perWeek !== null && <li>{formatTimesAWeek(perWeek)}</li>}
        </ul>
        {curriculum !== null && (
          <Download href={curriculum} label="Plan de estudios" of={`la ruta ${path.spoken}`} />
        )}
      </div>
      <div className={styles.progress}>
        <ProgressRing progress={progress} /> <span>de la ruta</span>
      </div>
    </header>
  );
}

/** Links to the previous and next step, which cycle (spec §4). Draws nothing for a path with a single course. */
function StepArrows({ path, shown }: Pick<PathSectionProps, 'path' | 'shown'>) {
  const stepHref = useStepHref(path);
  if (path.courses.length < 2) return null;
  const { previous, next } = stepsBeside(shown, path.courses.length + 1);
  const nameOf = (step: number) => path.courses[step]?.name ?? 'Certificado Final';
  return (
    <nav
      className={classNames(styles.arrows, 'no-print')}
      aria-label={`Anterior y siguiente en la ruta ${path.spoken}`}
    >
      <Link href={stepHref(previous)} className={styles.previous}>
        <Icon name="arrow" />
        <span>
          <span className="colon">Curso anterior</span>
          <span className="visually-hidden"> {nameOf(previous)}</span>
        </span>
      </Link>{' '}
      <Link href={stepHref(next)}>
        <span>
          <span className="colon">Curso siguiente</span>
          <span className="visually-hidden"> {nameOf(next)}</span>
        </span>
        <Icon name="arrow" />
      </Link>
    </nav>
  );
}

/** Returns a function that makes the URL of a step from its index; its fragment is the path, for full page loads. */
function useStepHref({ id: pathId }: PathView): (step: number) => string {
  const { id: childId } = useChild();
  return (step) => `${paths.parentsZone({ childId, tab: 'rutas', pathId, step: step + 1 })}#ruta-${pathId}`;
}

/** The courses of a path as knots on a cord, and its final certificate (spec §2). */
function PathStepper({ path, shown }: Pick<PathSectionProps, 'path' | 'shown'>) {
  const stepHref = useStepHref(path);
  const steps: readonly { name: string; state: keyof typeof STATE_WORDS; mark: ReactNode }[] = [
    ...path.courses.map(({ name, status }, step) => ({ name, state: tiedBy(status), mark: step + 1 })),
    { name: 'Certificado Final', state: path.hasEnded ? 'done' : 'loose', mark: <CertificateMark /> },
  ];
  return (
    <ol className={styles.steps} aria-label={`Pasos de la ruta ${path.spoken}`}>
      {steps.map(({ name, state, mark }, step) => (
        <li key={step} className={styles.stepperStep} data-state={state}>
          <Link href={stepHref(step)} aria-current={step === shown ? 'step' : undefined}>
            <span className={styles.knot} aria-hidden="true">
              {mark}
            </span>{' '}
            <span className={styles.stepperName}>
              <span className={STATE_WORDS[state] && 'comma'}>{name}</span>
              <span className="visually-hidden"> {STATE_WORDS[state]}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** The state of a step in words, for screen readers. */
const STATE_WORDS = { done: 'listo', tying: 'en progreso', loose: undefined };

function tiedBy(status: PathView['courses'][number]['status']): keyof typeof STATE_WORDS {
  if (status === 'has_ended') return 'done';
  return status === 'in_progress' ? 'tying' : 'loose';
}

/** Icon: a small sheet with a seal. */
function CertificateMark() {
  return (
    <svg viewBox="0 0 24 24" width="1.25rem" height="1.25rem" focusable="false">
      <path
        className={styles.mark}
        d="M4.5 5c5-.5 10-.5 15 0v9c-5 .5-10 .5-15 0ZM8 9h8M13.5 13.5l1 6 1.5-1.5 1.5 1 .5-5"
      />
    </svg>
  );
}

/** The end of a path: its certificate, once the last course has ended (spec §4), and a link to what comes next. */
function CertificatePanel({ path, heading: Heading }: { path: PathView; heading: 'h3' | 'h4' | 'h5' }) {
  const { certificate, hasEnded, next } = path;
  const { firstName } = useChild();
  const isReady = hasEnded && certificate !== null && !certificate.isRevoked;
  return (
    <section className={styles.panel} aria-labelledby={`certificado-${path.id}`} data-ready={isReady}>
      <CertificateSheet kind={isReady ? 'path' : 'blank'} />
      <div className={styles.certificateWords}>
        <Heading id={`certificado-${path.id}`}>Certificado Final</Heading>
        <p>{wordsOf(path, firstName)}</p>
        {isReady && certificate.hasFile && (
          <ButtonLink href={paths.certificate(certificate.id)} rel="nofollow">
            <Icon name="download" /> Descargar certificado
            <span className="visually-hidden"> de la ruta {path.spoken} en PDF</span>
          </ButtonLink>
        )}
      </div>
      <div className={styles.next}>
        <p>{next ? 'La siguiente ruta' : '¿Y después?'}</p>
        {next ? (
          <a href={paths.learningPath(next.slug)}>
            <Picture shown="later" src={next.picture} width="240" height="150" />
            <span>Conoce la siguiente ruta de aprendizaje</span>
          </a>
        ) : (
          <ButtonLink kind="secondary" href={paths.courses()}>
            Ver cursos
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function wordsOf(path: PathView, firstName: string): string {
  const { certificate, isCertificateUnread, hasEnded, courses } = path;
  if (hasEnded && isCertificateUnread) return PAGE_FAILURES.certificates_unavailable.text;
  if (hasEnded && certificate?.isRevoked) return 'La ruta ya terminó. La academia revocó su certificado.';
  if (hasEnded && certificate)
    return `${certificate.studentName ?? firstName} terminó la ruta ${path.spoken}. ¡Felicitaciones!`;
  if (hasEnded) return 'La ruta ya terminó. La academia está preparando el certificado.';
  const last = courses.at(-1);
  return last
    ? `Se anuda al terminar ${last.name}, el último curso de la ruta.`
    : 'Se anuda al terminar la ruta.';
}
