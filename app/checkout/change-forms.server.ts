import { z } from 'zod';
import { WithdrawInput } from '../../server/domain/family/withdrawal.ts';
import { form } from '../forms/form-action.server.ts';
import type { Submission } from '../forms/form-action.server.ts';
import { paths } from '../paths.ts';

const purchaseOf = ({ params }: Submission) => params['numero'] ?? '';

/** 'Sí, cambiar de grupo'. */
export const changeGroupForm = form({
  schema: z.object({ groupId: z.string().max(200) }),
  call: (input, submission) =>
    submission.context.api.changes.changeGroup({ ...input, purchaseNumber: purchaseOf(submission) }),
  // The page of the purchase begins with what was paid: what became of the change stands further down.
  then: ({ change }, submission) => {
    const isDone = change?.outcome === 'done';
    submission.context.leaveFlash(
      isDone
        ? { kind: 'success', text: `Listo: el grupo ahora es ${change.to}` }
        : { kind: 'info', text: 'Recibimos tu pedido: abajo ves cómo va el cambio de grupo' },
    );
    return paths.receipt(purchaseOf(submission));
  },
});

/** 'Sí, retirar a …'. */
export const withdrawForm = form({
  schema: WithdrawInput,
  call: (input, submission) =>
    submission.context.api.changes.withdraw({ ...input, purchaseNumber: purchaseOf(submission) }),
  then: (_purchase, submission) => paths.receipt(purchaseOf(submission)),
});
