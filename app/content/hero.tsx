import type { ReactNode } from 'react';
import type { SlideView } from '../../server/domain/content/site-content.ts';
import { BRAND } from '../brand.ts';
import { ButtonLink, ChatButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { PageHeading } from '../ui/page.tsx';
import { Picture } from '../ui/picture.tsx';
import styles from './hero.module.css';

interface HeroProps {
  /** The first slide of spec §2 'Slider hero'; without it, the academy's tagline is shown. */
  readonly slide: SlideView | undefined;
  /** Content below the buttons. */
  readonly children: ReactNode;
}

/** The top of the home page: a single slide that fits the first screen. */
export function Hero({ slide, children }: HeroProps) {
  if (!slide) {
    return (
      <div className="page page-block">
        <PageHeading title={BRAND.tagline} />
        {children}
      </div>
    );
  }
  return (
    <section className={styles.slide} aria-labelledby={slide.id}>
      <div className={styles.pitch}>
        <h1 id={slide.id} className={styles.title}>
          {slide.title}
        </h1>
        <SlideWords slide={slide} />
        {children}
      </div>
      <Cover slide={slide} first />
    </section>
  );
}

/** One of the other slides, as a section further down, so that no carousel hides it. */
export function SlideSection({ slide }: { readonly slide: SlideView }) {
  return (
    <section className={classNames(styles.slide, styles.later)} aria-labelledby={slide.id}>
      <div className={styles.pitch}>
        <h2 id={slide.id}>{slide.title}</h2>
        <SlideWords slide={slide} />
      </div>
      <Cover slide={slide} />
    </section>
  );
}

function Cover({ slide: { cover, coverNarrow }, first = false }: { slide: SlideView; first?: boolean }) {
  if (!cover || !coverNarrow) return null;
  return (
    <picture className={styles.picture}>
      <source media="(min-width: 768px)" srcSet={cover} width="880" height="385" />
      <Picture
        shown={first ? 'first' : 'later'}
        src={coverNarrow}
        width="480"
        height="480"
        className={styles.cover}
      />
    </picture>
  );
}

function SlideWords({ slide: { subtitle, primary, secondary } }: { readonly slide: SlideView }) {
  return (
    <>
      {subtitle && <p className={styles.lead}>{subtitle}</p>}
      {(primary ?? secondary) && (
        <p className={styles.ways}>
          {primary && (
            <ButtonLink size="big" href={primary.href}>
              {primary.opens === 'video' && <Icon name="play" />} {primary.text}
            </ButtonLink>
          )}
          {secondary?.opens === 'chat' && (
            <ChatButton
              kind="secondary"
              size="big"
              message={`Hola, ${BRAND.name}. Quiero saber más de las clases.`}
            >
              {secondary.text}
            </ChatButton>
          )}
          {secondary?.opens === 'page' && (
            <ButtonLink kind="secondary" size="big" href={secondary.href}>
              {secondary.text}
            </ButtonLink>
          )}
        </p>
      )}
    </>
  );
}
