import type { HomeView } from '../../server/domain/content/site-content.ts';
import { BRAND } from '../brand.ts';
import { VideoTile } from './video-tile.tsx';
import { CordItem, CordList } from '../ui/cord.tsx';
import styles from './how-classes-work.module.css';

interface HowClassesWorkProps {
  readonly steps: HomeView['classSteps'];
  readonly featured: HomeView['featured'];
}

/** A class from greeting to showing, and the featured video of one. */
export function HowClassesWork({ steps, featured }: HowClassesWorkProps) {
  return (
    <section className={styles.classes} aria-labelledby="como-es-una-clase">
      <div>
        <h2 id="como-es-una-clase">Cómo es una clase</h2>
        <p className={styles.lead}>
          {BRAND.studentsPerClass} estudiantes, {BRAND.minutesPerClass} minutos, en vivo.
        </p>
        <CordList ordered tone="cochineal" className={styles.steps}>
          {steps.map(({ title, text }) => (
            <CordItem key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </CordItem>
          ))}
        </CordList>
      </div>
      {featured && (
        <div className={styles.featured}>
          <h3>{featured.title}</h3>
          <VideoTile video={featured.video} />
        </div>
      )}
    </section>
  );
}
