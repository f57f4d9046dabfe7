import type { RecommendedView } from '../../server/domain/family/parents-zone.ts';
import { formatDay } from '../ui/format.ts';
import { ChatButton } from '../ui/button.tsx';
import { Card, Cards } from '../ui/card.tsx';
import { Picture } from '../ui/picture.tsx';
import { useChild } from './child-context.ts';
import styles from './recommended-cards.module.css';

/** Local storage key for the picture of the last pressed card (spec §3 'Stored in the browser'). */
const STORED_UNDER = 'thumbnail';

/** Verbatim from spec §2 'Recommended-course card'. */
const SEE_WORDS: Record<NonNullable<RecommendedView['kind']>, string> = {
  course: 'Ver curso',
  learning_path: 'Ver ruta',
};
/** Words for the chat message about each kind. */
const ASKED_AS: Record<NonNullable<RecommendedView['kind']>, string> = {
  course: 'del curso',
  learning_path: 'de la ruta',
};

/** Recommendations for a child, with links to ask by chat. Draws nothing when there is nothing to recommend. */
export function RecommendedCards({ recommended }: { readonly recommended: readonly RecommendedView[] }) {
  const { firstName } = useChild();
  if (recommended.length === 0) return null;
  return (
    <section className="no-print" aria-labelledby="recommended-title">
      <h2 id="recommended-title" className={styles.title}>
        Recomendado para {firstName}
      </h2>
      <Cards>
        {recommended.map((one) => (
          <Card key={`${one.kind}-${one.id}`} as="li" className={styles.card}>
            <Picture shown="later" src={one.picture} width="320" height="200" className={styles.picture} />
            <h3 className={styles.name}>{one.name}</h3>
            <p className={styles.facts}>
              {[one.ageRange, one.duration].filter((fact) => fact !== null).join(', ')}
              <br />
              Inicio: {(one.startDate && formatDay(one.startDate)) ?? 'Próximamente'}
            </p>
            {one.discountPercentage > 0 && (
              <p className={styles.discount}>{one.discountPercentage} % de descuento</p>
            )}
            <ChatButton
              kind="secondary"
              className={styles.see}
              message={`Hola, quiero saber más ${one.kind ? ASKED_AS[one.kind] : 'de'} ${one.name}.`}
              onClick={() => one.picture !== null && rememberPicture(one.picture)}
            >
              {one.kind ? SEE_WORDS[one.kind] : 'Ver más'}
              <span className="visually-hidden"> {one.name} por WhatsApp</span>
            </ChatButton>
          </Card>
        ))}
      </Cards>
    </section>
  );
}

function rememberPicture(picture: string): void {
  try {
    localStorage.setItem(STORED_UNDER, picture);
  } catch {
    // Without storage, the link still works.
  }
}
