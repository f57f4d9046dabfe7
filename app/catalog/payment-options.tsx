import { useId } from 'react';
import type { SeasonView } from '../../server/domain/catalogue/season.ts';
import { classNames } from '../ui/class-names.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CordItem, CordList } from '../ui/cord.tsx';
import { Price } from '../ui/price.tsx';
import { ProductFacts } from './product-facts.tsx';
import facts from './product-facts.module.css';
import styles from './payment-options.module.css';

type Option = SeasonView['options'][number];

/** The ways to take the vacation program, one of them recommended (spec §2 'Vacation payment cards'). */
export function PaymentOptions({ options }: { readonly options: readonly Option[] }) {
  if (options.length === 0) return null;
  return (
    <section className={styles.options} aria-labelledby="formas-de-llevarlo">
      <h2 id="formas-de-llevarlo">¿Cuántos días a la semana?</h2>
      <ul className={styles.list}>
        {options.map((option, index) => (
          <li key={index} className={classNames(option.recommended && styles.wide)}>
            <PaymentOptionCard option={option} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One payment card; the recommended one also lists its courses. */
function PaymentOptionCard({ option }: { readonly option: Option }) {
  const headingId = useId();
  const { product } = option;
  return (
    <article
      className={classNames(styles.card, option.recommended && styles.recommended)}
      aria-labelledby={headingId}
    >
      {option.recommended && <p className={styles.tag}>Recomendado</p>}
      <h3 id={headingId} className={styles.name}>
        {option.name}
      </h3>
      {product && <p className={styles.age}>{product.ageName}</p>}
      {option.scheduleText && <p className={styles.schedule}>{option.scheduleText}</p>}
      {option.daysPerWeek !== null && <WeekKnots days={option.daysPerWeek} />}
      {option.recommended && <OptionCourses courses={option.courses} />}
      {product && (
        <div className={styles.choose}>
          {/* The sentence above is of the whole season; what follows, of the group that can be had now. */}
          {option.scheduleText && product.opening.nextStart && <p className={styles.group}>Próximo grupo</p>}
          <ul className={classNames(facts.facts, styles.facts)}>
            <ProductFacts product={product} />
          </ul>
          {product.price && (
            <p>
              <Price price={product.price} />
            </p>
          )}
          <ButtonLink href={product.href} aria-describedby={headingId}>
            Elegir
          </ButtonLink>
        </div>
      )}
    </article>
  );
}

/** A week as a cord, with a tied knot for each day of class. */
function WeekKnots({ days }: { readonly days: number }) {
  return (
    <p className={styles.week}>
      <span className={styles.knots} aria-hidden="true">
        {Array.from({ length: 7 }, (_, day) => (
          <span key={day} className={classNames(styles.day, day < days && styles.tied)} />
        ))}
      </span>
      {days} {days === 1 ? 'día' : 'días'} a la semana
    </p>
  );
}

function OptionCourses({ courses }: { readonly courses: Option['courses'] }) {
  if (courses.length === 0) return <p>Sin cursos</p>;
  return (
    <CordList>
      {courses.map((course) => (
        <CordItem key={course.name}>
          {course.name && <p className={styles.course}>{course.name}</p>}
          <ul className={`written ${styles.modules}`}>
            {course.modules.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </CordItem>
      ))}
    </CordList>
  );
}
