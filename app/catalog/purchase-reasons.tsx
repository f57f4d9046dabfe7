import type { PurchaseReasonsView } from '../../server/domain/checkout/purchase-reasons.ts';
import { BRAND } from '../brand.ts';
import { paths } from '../paths.ts';
import { Facts } from '../ui/facts.tsx';
import type { PossibleFact } from '../ui/facts.tsx';
import { formatMoment, formatMoney, formatZone } from '../ui/format.ts';
import { TeacherNames } from './teachers.tsx';
import styles from './purchase-reasons.module.css';

interface PurchaseReasonsProps {
  readonly reasons: PurchaseReasonsView;
  /** Prices per class in words, for pages that sell several products. */
  readonly classPrices?: readonly string[];
}

/** What families want to know before buying: price per class, teachers, platform, missed classes and refunds. */
export function PurchaseReasons({ reasons, classPrices }: PurchaseReasonsProps) {
  const { oneClass, teachers, missedClass } = reasons;
  const prices = classPrices ?? (oneClass ? [formatMoney(oneClass)] : []);
  const facts: readonly PossibleFact[] = [
    prices.length > 0 && ['Precio por clase', `${prices.join('; ')}, con impuestos incluidos`],
    teachers && [
      'Enseña',
      teachers.length > 0 ? <TeacherNames key="teachers" teachers={teachers} /> : 'No asignado aún',
    ],
    [
      'Plataforma',
      `En vivo por ${BRAND.classPlatform}, con ${BRAND.studentsPerClass} estudiantes como máximo`,
    ],
    missedClass ? ['Si falta a una clase', missedClass] : null,
    ['Si cambias de idea', <RefundRule key="refund" {...reasons} />],
  ];
  return (
    <div className={styles.reasons}>
      <h3 className={styles.title}>Antes de decidir</h3>
      <Facts className={styles.facts} facts={facts} />
    </div>
  );
}

/** The refund rule in the policy's own words, and the refund deadline of each group. */
function RefundRule({ refundTerms, refundUntil }: Pick<PurchaseReasonsView, 'refundTerms' | 'refundUntil'>) {
  return (
    <>
      {refundTerms.map(({ term, description }) => (
        <p key={term}>
          <strong>{term}:</strong> {description}
        </p>
      ))}
      {refundUntil.length > 0 && (
        <>
          <p>Devolución completa hasta:</p>
          <ul className={`written ${styles.dates}`}>
            {refundUntil.map(({ id, name, until, timeZone }) => (
              <li key={id}>
                {name}: {formatMoment(until, timeZone)} ({formatZone(timeZone)})
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a href={paths.refunds()}>Lee la política de reembolsos</a>
      </p>
    </>
  );
}
