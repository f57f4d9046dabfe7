import { useChatLink } from '../ui/chat-link.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import styles from './empty-zone.module.css';

/** A zone with nothing in it yet: the cord is there, its first knot is still to be tied. */
export function EmptyZone({ title, children }: { readonly title: string; readonly children: string }) {
  const chatLink = useChatLink();
  return (
    <section className={styles.empty} aria-labelledby="empty-title">
      <LooseCord className={styles.picture} />
      <div className={styles.words}>
        <h2 id="empty-title">{title}</h2>
        <p>{children}</p>
        <div className={styles.ways}>
          <ButtonLink href={paths.courses()}>Ver cursos</ButtonLink>
          <ButtonLink
            kind="secondary"
            href={chatLink('Hola, quiero que me ayuden a elegir un curso.')}
            rel="noopener"
          >
            Ayúdame a elegir
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** A quipu before its first knot: the main cord, three dyed cords that hang from it, and one loop being made. */
function LooseCord({ className }: { readonly className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 240 200"
      width="240"
      height="200"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.indigo} d="M64 28c-6 40 8 70 0 108-3 14-8 22-10 38" />
      <path
        className={styles.cochineal}
        d="M120 30c4 26-2 44 0 62 2 22 36 26 38 6 2-18-28-22-36-2-8 22 4 48-2 84"
      />
      <path className={styles.chilca} d="M178 28c6 34-6 62 2 92 4 16 2 24-2 34" />
      <path className={styles.main} d="M8 26c40-10 76 8 112 4s76-14 112-2" />
      <path
        className={styles.turns}
        d="M58 18c6 4 6 16 2 22M68 18c6 4 6 16 2 22M114 20c6 4 6 16 2 22M124 20c6 4 6 16 2 22M172 16c6 4 6 16 2 22M182 16c6 4 6 16 2 22"
      />
      <path
        className={styles.fray}
        d="M54 174c-4 6-8 9-12 10M54 174c0 7 1 11 4 15M120 180c-4 5-7 8-11 9M120 180c1 6 3 9 7 12M178 154c-5 4-9 6-13 6M178 154c-1 6 0 10 2 14"
      />
      <path
        className={styles.shine}
        d="M206 70c2 8 4 10 12 12-8 2-10 4-12 12-2-8-4-10-12-12 8-2 10-4 12-12ZM26 96c1 5 3 7 8 8-5 1-7 3-8 8-1-5-3-7-8-8 5-1 7-3 8-8Z"
      />
    </svg>
  );
}
