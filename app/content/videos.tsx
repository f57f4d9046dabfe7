import type { ReactNode } from 'react';
import type { TestimonialView, VideoView } from '../../server/domain/content/site-content.ts';
import { VIDEO_SCRIPT } from '../../server/domain/content/video-script.ts';
import { paths } from '../paths.ts';
import { classNames } from '../ui/class-names.ts';
import { Picture } from '../ui/picture.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './videos.module.css';

/**
 * The poster of a video, linked to the page that plays it; with JavaScript it plays in a dialog over the current page
 * (spec §2 'Featured video tile').
 */
export function VideoTile({ video }: { readonly video: VideoView }) {
  const page = paths.video(video.slug);
  return (
    <>
      <a className={styles.tile} href={page}>
        <Picture shown="later" src={video.poster} width="1280" height="720" />
        <span className={styles.play}>
          <Icon name="play" />
          <span className="visually-hidden">Ver el video: {video.title}, </span>
          {video.seconds !== null && (
            <>
              <span className={styles.seconds}>{video.seconds} s</span>
              <span className="visually-hidden"> de duración</span>
            </>
          )}
        </span>
      </a>
      <dialog className={styles.over} data-video={page} aria-label={video.title}>
        <form method="dialog">
          <button className={styles.close}>
            <Icon name="close" /> Cerrar
          </button>
        </form>
        {/* Without a poster, which would be loaded with the page: the script takes that of the tile. */}
        <VideoPlayer video={{ ...video, poster: null }} />
      </dialog>
    </>
  );
}

/** The script that opens the dialogs of all tiles on a page. Drawn once per page. */
export function VideoScript() {
  return <script dangerouslySetInnerHTML={{ __html: VIDEO_SCRIPT }} />;
}

/** A video with captions. It is not loaded before it is played, and leaving the page stops it. */
export function VideoPlayer({ video }: { readonly video: VideoView }) {
  return (
    <video
      className={styles.player}
      controls
      playsInline
      preload="none"
      poster={video.poster ?? undefined}
      width="1280"
      height="720"
      aria-label={video.title}
    >
      <source src={video.file} type="video/mp4" />
      <track
        kind="captions"
        // The captions are only offered when there are any.
        {...(video.captions && { src: video.captions, srcLang: 'es', label: 'Español', default: true })}
      />
      <a href={video.file}>Descarga el video</a>
    </video>
  );
}

interface TestimonialsProps {
  readonly testimonials: readonly TestimonialView[];
  /** Whether the videos play in place; otherwise they are tiles. */
  readonly playable?: boolean;
  /** Content below the list, such as a link to more. */
  readonly children?: ReactNode;
}

/** Students' testimonials (spec §9: three). Says so if they are invented demonstration data. */
export function Testimonials({ testimonials, playable = false, children }: TestimonialsProps) {
  const areInvented = testimonials.some(({ demo }) => demo);
  return (
    <>
      <ul className={styles.list}>
        {testimonials.map((testimonial) => (
          <li key={testimonial.id}>
            <figure className={classNames(styles.story, !playable && styles.beside)}>
              {playable ? <VideoPlayer video={testimonial.video} /> : <VideoTile video={testimonial.video} />}
              <figcaption>
                {testimonial.quote && (
                  <blockquote>
                    <p>{testimonial.quote}</p>
                  </blockquote>
                )}
                <strong>{testimonial.name}</strong>
                {testimonial.age !== null && `, ${testimonial.age} años`}
                {testimonial.city && `, ${testimonial.city}`}{' '}
                {testimonial.courseName && <span className={styles.course}>{testimonial.courseName}</span>}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {(areInvented || children) && (
        <p className={styles.demo}>
          {areInvented && 'Testimonios de demostración: los nombres y las historias son inventados. '}
          {children}
        </p>
      )}
    </>
  );
}
