import { MERCHANTS } from '../../fixtures/card-provider.ts';
import { FORBIDDEN_BUYER } from '../../fixtures/users.ts';
import { CreatedPurchase, CreatePurchaseBody, UpdatedPurchase, UpdatePurchaseBody } from '../../server/upstream/contracts/purchases.ts';
import type { World } from '../backend.ts';
import { refuse } from '../faults.ts';
import { playSignedIn } from './play.ts';
import { scenarioOf } from './scenario-of.ts';

/** How many updates of a purchase fail in 'actualizacion-falla-dos-veces'. */
const FAILING_UPDATES = 2;

/** Purchases: made before the payment, filled in after it. */
export function purchaseHandlers(world: World) {
  return [
    playSignedIn(
      world,
      'createPurchase',
      { body: CreatePurchaseBody, answer: CreatedPurchase },
      ({ body, sandbox, scenario }, user) => {
        if (scenario === 'compra-403' || user.email === FORBIDDEN_BUYER) {
          return refuse(403, 'You do not have permission to perform this action.');
        }
        if (!(body.MERCHANT_ID in MERCHANTS)) return refuse(400, 'Unknown MERCHANT_ID.');
        const purchaseNumber = world.sandboxes.nextPurchaseNumber();
        world.ledger.append({
          kind: 'purchase',
          at: world.now().toISOString(),
          sandbox: sandbox.id,
          user_id: user.id,
          merchant_id: body.MERCHANT_ID,
          purchase_number: purchaseNumber,
          ...scenarioOf(scenario),
        });
        sandbox.db.addPurchase({ purchaseNumber, merchantId: body.MERCHANT_ID, userId: user.id });
        return { data: { purchase_id: purchaseNumber } };
      },
    ),

    playSignedIn(
      world,
      'updatePurchase',
      { body: UpdatePurchaseBody, answer: UpdatedPurchase },
      ({ body, sandbox, scenario, part }, user) => {
        const purchaseNumber = part('id');
        if (sandbox.db.purchase(purchaseNumber)?.userId !== user.id) return refuse(404, 'Not found.');
        if (
          scenario === 'actualizacion-falla-dos-veces' &&
          sandbox.countTry(`update ${purchaseNumber}`) <= FAILING_UPDATES
        ) {
          return refuse(500, 'Internal server error.');
        }
        world.ledger.append({
          kind: 'purchase_update',
          at: world.now().toISOString(),
          sandbox: sandbox.id,
          user_id: user.id,
          purchase_number: purchaseNumber,
          ...body,
          ...scenarioOf(scenario),
        });
        return { data: { purchase_id: purchaseNumber, ...body } };
      },
    ),
  ];
}
