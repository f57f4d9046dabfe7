import type { ThankYouView } from '../../server/domain/content/site-content.ts';
import { pathTitle } from '../../server/domain/path-name.ts';
import { BRAND, chatNumber } from '../brand.ts';
import { useSite } from '../ui/site.ts';
import { ChatLink } from '../ui/link.tsx';
import { ReceiptKnot } from '../checkout/receipt-knot.tsx';
import { formatMoney, formatMonths } from '../ui/format.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Page, PageHeading } from '../ui/page.tsx';
import { Testimonials } from './videos.tsx';
import styles from './thank-you.module.css';

interface ThankYouProps {
  readonly page: ThankYouView;
  /** Path of the previous page; the home page if unknown. */
  readonly back: string;
}

/** The thank-you page in its three variants (spec §2), each with the chat number. */
export function ThankYou({ page, back }: ThankYouProps) {
  return (
    <Page className="stack">
      <PageHeading title={page.title} lead={page.description} />
      <NextStep page={page} back={back} />
      <p className={styles.chat}>
        ¿Dudas? Escríbenos por WhatsApp al{' '}
        <ChatLink message={`Hola, ${BRAND.name}. Tengo una consulta.`}>
          <Icon name="chat" /> {chatNumber(useSite().country)}
        </ChatLink>
      </p>
    </Page>
  );
}

function NextStep({ page, back }: ThankYouProps) {
  switch (page.variant) {
    case 'purchase':
      return (
        <section aria-labelledby="formas-de-pago">
          <h2 id="formas-de-pago">{pathTitle(page.pathName)}</h2>
          <ul className={styles.ways}>
            {page.ways.map((way) => (
              <li key={way.text}>
                <div className={styles.way}>
                  <p className={styles.amount}>{formatMoney(way.amount)}</p>
                  <p>
                    {way.months !== null && `${formatMonths(way.months)}. `}
                    Pago único
                  </p>
                  <ButtonLink href={way.href}>{way.text}</ButtonLink>
                </div>
              </li>
            ))}
          </ul>
        </section>
      );
    case 'testimonials':
      return (
        <div>
          <Testimonials testimonials={page.testimonials} playable />
        </div>
      );
    case 'other':
      return (
        <div className={styles.done}>
          <ReceiptKnot />
          {back !== paths.home() && <ButtonLink href={back}>Seguir donde estabas</ButtonLink>}
          <ButtonLink href={paths.home()} kind={back === paths.home() ? 'primary' : 'secondary'}>
            Volver a la pagina principal
          </ButtonLink>
        </div>
      );
  }
}
