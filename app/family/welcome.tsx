import { useSearchParams } from '@remix-run/react';
import { givesPlace } from '../../server/domain/checkout/place.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import { paths } from '../paths.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';

/** Welcome notice for the target of 'Ver Mi Compra'. Draws nothing on any other visit. */
export function Welcome({ purchases }: { readonly purchases: readonly AttemptView[] }) {
  const [search] = useSearchParams();
  const asked = search.get('compra');
  const purchase = purchases.find((one) => one.purchaseNumber === asked && givesPlace(one));
  if (!purchase?.purchaseNumber) return null;
  const { student, productName, enrolled, purchaseNumber } = purchase;
  const isChild = student?.kind === 'child';
  return (
    <div id={`compra-${purchaseNumber}`}>
      <Notice
        kind="success"
        title={isChild ? `¡Listo! ${student.firstName} ya tiene su lugar` : '¡Listo! Ya tienes tu lugar'}
      >
        <p>
          {enrolled
            ? `Te damos la bienvenida: aquí están los días y las horas de ${productName}.`
            : `Estamos completando la matrícula en ${productName}. No tienes que hacer nada.`}{' '}
          <Link href={paths.receipt(purchaseNumber)}>Ver la constancia de pago</Link>
        </p>
      </Notice>
    </div>
  );
}
