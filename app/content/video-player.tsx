import type { VideoView } from '../../server/domain/content/site-content.ts';
import styles from './video-player.module.css';

/** A video with its captions. Nothing of it is loaded before it is played; leaving the page stops it. */
export function VideoPlayer({ video }: { readonly video: VideoView }) {
  return (
    <video
      className={styles.player}
      controls
      playsInline
      preload="none"
      poster={video.poster}
      width="1280"
      height="720"
      aria-label={video.title}
    >
      <source src={video.file} type="video/mp4" />
      <track kind="captions" src={video.captions} srcLang="es" label="Español" default />
      <a href={video.file}>Descarga el video</a>
    </video>
  );
}
