import type { ReactNode } from 'react';
import type { OrderView } from '../../../server/domain/checkout/order.ts';
import { useRefusal } from '../../forms/refusal.ts';
import { accountDialogPath, paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { formatMoney } from '../../ui/format.ts';
import { PageHeading } from '../../ui/page.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { SeenOrder } from '../seen-order.tsx';
import styles from './steps.module.css';

interface StepFormProps {
  readonly intent: string;
  readonly title: string;
  readonly lead?: string;
  readonly order: OrderView;
  readonly idempotencyKey: string;
  readonly children: ReactNode;
}

/** The form of a step: errors, the order and its price, the fields and 'Continuar'. */
export function StepForm({ intent, title, lead, order, idempotencyKey, children }: StepFormProps) {
  const refused = useRefusal(intent);
  return (
    <>
      <ErrorSummary refused={refused} />
      {refused?.failure?.code === 'login_required' && (
        // In another tab, since this one still holds what was typed.
        <p>
          <a href={accountDialogPath('ingresar', paths.home())} target="_blank" rel="noopener">
            Ingresar en otra pestaña
          </a>
          . Después vuelve a esta: lo que escribiste sigue aquí.
        </p>
      )}
      <PageHeading title={title} lead={lead} />
      <p className={styles.bought}>
        {order.programName} · {formatMoney(order.total)}
      </p>
      <PostForm noValidate className={styles.form}>
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <SeenOrder order={order} />
        {children}
        <Button size="big" name="intent" value={intent} className={styles.go}>
          Continuar
        </Button>
      </PostForm>
    </>
  );
}
