import { boughtCourseId, isTaught } from '../../server/domain/checkout/place.ts';
import type { PurchaseDetails } from '../../server/domain/checkout/purchase-details.ts';
import { CalendarMenu } from '../family/calendar-menu.tsx';
import { paths } from '../paths.ts';
import type { Provider } from '../support/provider-data.tsx';
import { Button, ButtonLink, PrintButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Facts } from '../ui/facts.tsx';
import type { Fact } from '../ui/facts.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { PlanLinks } from '../ui/plan-links.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { useSite } from '../ui/site.ts';
import { LookAgain } from './receipt-card.tsx';
import type { ReceiptProps } from './receipt-card.tsx';
import {
  courseLines,
  firstClassLine,
  preparationLines,
  refundText,
  sellerLines,
  zonedInstant,
} from './receipt-lines.ts';
import type { Line } from './receipt-lines.ts';
import styles from './receipt.module.css';

/** Actions of a purchase that has its seat: open the course, save or print the receipt, get the invoice by e-mail. */
export function WaysOn({ purchase, idempotencyKey }: Pick<ReceiptProps, 'purchase' | 'idempotencyKey'>) {
  return (
    <>
      <p className={styles.actions}>
        <ButtonLink href={paths.bought(purchase)} size="big">
          Ver Mi Compra
        </ButtonLink>{' '}
        <ButtonLink kind="secondary" href={paths.receiptFile(purchase.purchaseNumber)} download>
          <Icon name="download" /> Descargar en PDF
        </ButtonLink>{' '}
        <PrintButton />
      </p>
      {purchase.invoiceId !== null && (
        <PostForm className={styles.actions}>
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <Button kind="secondary" name="intent" value="invoice">
            Enviarme el comprobante por correo
          </Button>
        </PostForm>
      )}
    </>
  );
}

/**
 * The classes bought: first class, what to prepare, times, teacher and calendar of each course, refund deadlines. Once
 * they are over, only what was taught.
 */
export function Classes({
  purchase,
  details,
  refreshIn,
}: Pick<ReceiptProps, 'purchase' | 'details' | 'refreshIn'>) {
  const { student, purchaseNumber, checkedAt } = purchase;
  const title = student?.kind === 'child' ? `Las clases de ${student.firstName}` : 'Tus clases';
  const isOver = isTaught(purchase, useSite().today);
  return (
    <Card as="section" className={styles.card} aria-labelledby="classes-title">
      <h2 id="classes-title" className={styles.part}>
        {title}
      </h2>
      <GroupChanged purchase={purchase} refreshIn={refreshIn} />
      <Facts facts={isOver ? [firstClassLine(details)] : preparationLines(details).map(listed)} />
      {details.courses.map((course) => (
        <CourseOfPurchase
          key={course.place}
          course={course}
          purchaseNumber={purchaseNumber}
          now={checkedAt}
        />
      ))}
      {!isOver && (
        <div>
          <h3 className={styles.part}>Si cambias de planes</h3>
          <p>
            {refundText(details, checkedAt)} <Link href={paths.refunds()}>Ver la política de reembolsos</Link>
          </p>
          {purchase.isChangeable && <PlanLinks purchaseNumber={purchaseNumber} student={student} />}
        </div>
      )}
    </Card>
  );
}

/** Returns a line of the receipt with its value as a list if it has several parts, as what to prepare for a path. */
function listed([label, text]: Line): Fact {
  const parts = [...new Set(text.split('\n'))];
  if (parts.length === 1) return [label, text];
  const list = (
    <ul className={`written ${styles.parts}`}>
      {parts.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  );
  return [label, list];
}

/** Shows the state of a group change, if there was one. Without JavaScript the page refreshes by itself. */
function GroupChanged({ purchase, refreshIn }: Pick<ReceiptProps, 'purchase' | 'refreshIn'>) {
  const { change } = purchase;
  if (change?.outcome === 'done') {
    return (
      <Notice kind="success" title={`Ahora es en ${change.to}`}>
        <p>
          Antes era en {change.from}. Pediste el cambio el {zonedInstant(change.askedAt)}.
        </p>
      </Notice>
    );
  }
  if (change?.outcome !== 'pending') return null;
  return (
    <Notice kind="info" title="Estamos cambiando el grupo">
      <p>
        De {change.from} a {change.to}. El nuevo cupo ya está separado, y la academia todavía no nos confirma
        el cambio. Hasta entonces vale el horario de siempre.
      </p>
      <LookAgain purchase={purchase} refreshIn={refreshIn} />
    </Notice>
  );
}

interface CourseOfPurchaseProps {
  readonly course: PurchaseDetails['courses'][number];
  readonly purchaseNumber: string;
  readonly now: Date;
}

function CourseOfPurchase({ course, purchaseNumber, now }: CourseOfPurchaseProps) {
  const { place, name, googleLinks, lastClass } = course;
  const hasClassesToCome = lastClass !== null && now < lastClass.endsAt;
  return (
    <div className={styles.course}>
      <h3 className={styles.part}>{name}</h3>
      <Facts facts={courseLines(course)} />
      {hasClassesToCome && (
        <div className="no-print">
          <CalendarMenu course={{ id: boughtCourseId(purchaseNumber, place), name, googleLinks }} />
        </div>
      )}
    </div>
  );
}

/** The seller's details, which the law requires on a receipt. */
export function Seller({ provider }: { readonly provider: Provider | null }) {
  const lines = sellerLines(provider);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="seller-title" className={styles.next}>
      <h2 id="seller-title">Quién te vende</h2>
      <Facts facts={lines} />
    </section>
  );
}
