import type { SlideView } from '../../server/domain/content/site-content.ts';
import { BRAND } from '../brand.ts';
import { ButtonLink, ChatButton } from '../ui/button.tsx';
import { FIRST_PICTURE } from '../ui/first-picture.ts';
import { Icon } from '../ui/icon.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import styles from './hero-slider.module.css';

/**
 * What the home page opens with (spec §2 'Slider hero'); what we do, while no slide can be read. One moves it by hand, by key or by its knots; it never turns
 * by itself, and only the first picture is loaded at once.
 */
export function HeroSlider({ slides }: { readonly slides: readonly SlideView[] }) {
  if (slides.length === 0) {
    return (
      <div className="page page-block">
        <PageHeading title={BRAND.tagline} />
      </div>
    );
  }
  return (
    <section className={styles.hero} aria-label="Destacados">
      <ul className={styles.slides}>
        {slides.map((slide, index) => (
          <li key={slide.id} id={slide.id} className={styles.slide}>
            <Slide slide={slide} first={index === 0} />
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <nav className={styles.knots} aria-label="Destacados">
          {slides.map((slide) => (
            <a key={slide.id} href={`#${slide.id}`}>
              <span className="visually-hidden">{slide.title}</span>
            </a>
          ))}
        </nav>
      )}
    </section>
  );
}

function Slide({ slide, first }: { readonly slide: SlideView; readonly first: boolean }) {
  const { title, subtitle, cover, coverNarrow } = slide;
  return (
    <>
      <div className={styles.pitch}>
        {first ? <h1 className={styles.title}>{title}</h1> : <h2 className={styles.title}>{title}</h2>}
        {subtitle && <p className={styles.lead}>{subtitle}</p>}
        <SlideButtons slide={slide} />
      </div>
      {cover && coverNarrow && (
        <picture className={styles.picture}>
          <source media="(min-width: 768px)" srcSet={cover} width="880" height="385" />
          <img
            src={coverNarrow}
            alt=""
            width="480"
            height="480"
            {...(first ? FIRST_PICTURE : { loading: 'lazy' })}
            decoding="async"
            className={styles.cover}
          />
        </picture>
      )}
    </>
  );
}

function SlideButtons({ slide: { primary, secondary } }: { readonly slide: SlideView }) {
  if (!primary && !secondary) return null;
  return (
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
  );
}
