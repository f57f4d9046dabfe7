import type { VideoTile as Video } from '../../server/domain/content/site-content.ts';
import { paths } from '../paths.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './video-tile.module.css';

interface VideoTileProps {
  readonly video: Video;
  readonly className?: string;
}

/** The poster of a video, leading to the page that plays it (spec §2 'Featured video tile'). */
export function VideoTile({ video, className }: VideoTileProps) {
  return (
    <a className={classNames(styles.tile, className)} href={paths.video(video.slug)}>
      <img src={video.poster} alt="" width="1280" height="720" loading="lazy" decoding="async" />
      <span className={styles.play}>
        <Icon name="play" />
        <span className="visually-hidden">Ver el video: {video.title}, </span>
        <span>{video.seconds} s</span>
        <span className="visually-hidden">de duración</span>
      </span>
    </a>
  );
}
