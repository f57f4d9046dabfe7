import type { TestimonialView } from '../../server/domain/content/site-content.ts';
import { VideoPlayer } from './video-player.tsx';
import { VideoTile } from './video-tile.tsx';
import styles from './testimonials.module.css';

interface TestimonialsProps {
  readonly testimonials: readonly TestimonialView[];
  /** Whether the videos play here; otherwise each leads to its page. */
  readonly playable?: boolean;
}

/** Students who tell what they made. Invented ones are said to be (spec §9: three). */
export function Testimonials({ testimonials, playable = false }: TestimonialsProps) {
  return (
    <>
      <ul className={styles.list}>
        {testimonials.map((testimonial) => (
          <li key={testimonial.id}>
            <figure className={styles.story}>
              {playable ? <VideoPlayer video={testimonial.video} /> : <VideoTile video={testimonial.video} />}
              <blockquote>
                <p>{testimonial.quote}</p>
              </blockquote>
              <figcaption>
                <strong>{testimonial.name}</strong>, {testimonial.age} años, {testimonial.city}
                {testimonial.courseName && <span className={styles.course}>{testimonial.courseName}</span>}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {testimonials.some(({ demo }) => demo) && (
        <p className={styles.demo}>
          Testimonios de demostración: los nombres y las historias son inventados.
        </p>
      )}
    </>
  );
}
