import type { LearningPathCard } from '../../server/domain/catalogue/learning-paths.ts';
import { Facts } from '../ui/facts.tsx';
import { capitalised, formatCourses, formatMoney, formatMonths } from '../ui/format.ts';
import { paths } from '../paths.ts';
import { toneOfAge } from '../ui/tone.ts';
import { OpeningFacts } from './product-facts.tsx';
import { classNames } from '../ui/class-names.ts';
import linked from './linked-card.module.css';
import facts from './product-facts.module.css';
import styles from './path-list.module.css';

/** The learning paths, from the first level to the last, with the prices of the first course and of the whole path. */
export function PathList({ learningPaths }: { readonly learningPaths: readonly LearningPathCard[] }) {
  return (
    <ol className={classNames(linked.list, styles.list)}>
      {learningPaths.map((path) => (
        <li key={path.slug}>
          <PathCard path={path} />
        </li>
      ))}
    </ol>
  );
}

/** Returns 'Nivel inicial, de 5 a 7 años', as far as known. */
export function levelWords({ level, ageName }: Pick<LearningPathCard, 'level' | 'ageName'>): string {
  const known = [level && `nivel ${level.toLowerCase()}`, ageName.toLowerCase()];
  return capitalised(known.filter((words) => words !== '').join(', '));
}

/** One learning path, beside a cord with a knot for each of its courses. */
function PathCard({ path }: { readonly path: LearningPathCard }) {
  const { opening } = path;
  return (
    <article className={classNames(linked.card, styles.card)} data-tone={toneOfAge(path.age)}>
      <span className={styles.cord} aria-hidden="true">
        {Array.from({ length: path.courseCount }, (_, index) => (
          <span key={index} className={styles.knot} />
        ))}
      </span>
      <div className={styles.words}>
        <p className={styles.level}>{levelWords(path)}</p>
        <h3 className={linked.name}>
          <a href={paths.learningPath(path.slug)}>{path.name}</a>
        </h3>
        {path.summary && <p className={styles.summary}>{path.summary}</p>}
        {opening && (
          <ul className={classNames(facts.facts, styles.opening)}>
            <OpeningFacts opening={opening} />
          </ul>
        )}
        <PathPrices path={path} />
      </div>
    </article>
  );
}

/** Returns ', 4 cursos en 9 meses', as far as known. */
function lengthOf(courses: number, months: number | null): string {
  const known = [
    ...(courses > 0 ? [formatCourses(courses)] : []),
    ...(months === null ? [] : [formatMonths(months)]),
  ];
  return known.length > 0 ? `, ${known.join(' en ')}` : '';
}

interface PathPricesProps {
  readonly path: Pick<LearningPathCard, 'firstCourse' | 'fullPath'> & {
    /** Left out where it is not said how many courses the whole path has. */
    readonly courseCount?: number;
  };
  readonly className?: string | undefined;
}

/** What the first course and the whole path cost, as far as that can be read. */
export function PathPrices({ path, className = styles.prices }: PathPricesProps) {
  const { firstCourse, fullPath, courseCount = 0 } = path;
  if (!firstCourse && !fullPath) return null;
  return (
    <Facts
      className={className}
      facts={[
        firstCourse && [`Primer curso${lengthOf(0, firstCourse.months)}`, formatMoney(firstCourse.amount)],
        fullPath && [`Ruta completa${lengthOf(courseCount, fullPath.months)}`, formatMoney(fullPath.amount)],
      ]}
    />
  );
}
