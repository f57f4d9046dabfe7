import { chatLink } from '../brand.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { useSite } from '../ui/site.ts';
import quipu from './empty-zone.svg?raw';
import styles from './empty-zone.module.css';

/** An empty zone: says how to begin, beside the drawing of a cord whose first knot is still to be tied. */
export function EmptyZone({ title, children }: { readonly title: string; readonly children: string }) {
  const { country } = useSite();
  return (
    <section className={styles.empty} aria-labelledby="empty-title">
      <Drawing svg={quipu} className={styles.picture} />
      <div className={styles.words}>
        <h2 id="empty-title">{title}</h2>
        <p>{children}</p>
        <div className={styles.ways}>
          <ButtonLink href={paths.courses()}>Ver cursos</ButtonLink>{' '}
          <ButtonLink
            kind="secondary"
            href={chatLink(country, 'Hola, quiero que me ayuden a elegir un curso.')}
            rel="noopener"
          >
            Ayúdame a elegir
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
