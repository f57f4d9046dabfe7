import type { ReviewsView } from '../../server/domain/catalogue/courses.ts';
import { formatDay } from '../ui/format.ts';
import styles from './reviews.module.css';

/** Reviews by families who took the course. Draws nothing when there are none. */
export function Reviews({ reviews }: { readonly reviews: ReviewsView | null }) {
  if (!reviews) return null;
  const { count, average, demo, shown } = reviews;
  return (
    <section className={styles.reviews} aria-labelledby="opiniones">
      <h2 id="opiniones">Lo que dicen las familias</h2>
      <p>
        {average} de 5, en {count === 1 ? '1 reseña' : `${count} reseñas`} de familias que llevaron el curso.{' '}
        {demo
          ? 'Son de demostración: las familias son inventadas.'
          : 'La academia lee cada una antes de publicarla.'}
      </p>
      <ul className={styles.list}>
        {shown.map(({ id, stars, text, name, day }) => (
          <li key={id}>
            <figure className={styles.review}>
              <blockquote>
                <p>{text}</p>
              </blockquote>
              <figcaption>
                <strong>{stars} de 5</strong>. {name}
                {day && (
                  <>
                    , <time dateTime={day}>{formatDay(day)}</time>
                  </>
                )}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
