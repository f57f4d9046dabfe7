import type { BannerView } from '../../server/domain/family/parents-zone.ts';
import styles from './dashboard-banners.module.css';

/** What the academy announces, each with another cover on screens 768 px wide or more (spec §2). */
export function DashboardBanners({ banners }: { readonly banners: readonly BannerView[] }) {
  if (banners.length === 0) return null;
  return (
    <section aria-label="Avisos">
      <ul className={styles.banners}>
        {banners.map(({ id, title, href, cover, coverNarrow }) => (
          <li key={id}>
            <a className={styles.banner} href={href}>
              <picture>
                <source media="(min-width: 768px)" srcSet={cover} width="1200" height="360" />
                <img
                  className={styles.cover}
                  src={coverNarrow}
                  alt=""
                  width="720"
                  height="600"
                  loading="lazy"
                />
              </picture>
              <span className={styles.title}>{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
