import type { AboutView, ValueView } from '../../server/domain/content/site-content.ts';
import { BRAND } from '../brand.ts';
import { PageTop, PageHeading } from '../ui/page.tsx';
import { Picture } from '../ui/picture.tsx';
import styles from './about-us.module.css';

/** The academy's text about itself. */
export function AboutUs({ about }: { readonly about: AboutView }) {
  return (
    <div className="page page-block">
      <PageTop />
      <div className={styles.opening}>
        <PageHeading title={about.title} lead={about.lead} />
        <Picture shown="first" src={about.picture} width="960" height="480" className={styles.picture} />
      </div>
      <div className={styles.sections}>
        {about.sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </section>
        ))}
        <p className={styles.count}>
          <strong>{BRAND.studentsTrained}+</strong> estudiantes ya aprendieron con nosotros
        </p>
      </div>
    </div>
  );
}

/** 'Nuestros valores' (spec §2). */
export function Values({ values }: { readonly values: readonly ValueView[] }) {
  return (
    <section className={styles.values} aria-labelledby="valores">
      <div className="page">
        <h2 id="valores">Nuestros valores</h2>
        <ul className={styles.list}>
          {values.map(({ name, description, icon }) => (
            <li key={name}>
              <Picture shown="later" src={icon} width="96" height="96" />
              <div>
                <h3>{name}</h3>
                {description && <p>{description}</p>}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
