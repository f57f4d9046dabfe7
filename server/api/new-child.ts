import { SingleFlight } from '../cache.ts';
import { ageOn, isSameChild, personRangeOf } from '../domain/checkout/student.ts';
import type { NewStudent } from '../domain/checkout/student.ts';
import { plainText } from '../domain/plain-text.ts';
import { todayOf } from '../domain/time.ts';
import { KipuError } from '../errors.ts';
import type { ErrorCode } from '../errors.ts';
import { sha256 } from '../store/seal.ts';
import type { Child } from '../upstream/contracts/family.ts';
import { refusedFields } from '../upstream/contracts/refused-fields.ts';
import { createChild, listChildren } from '../upstream/family.ts';
import { failedCall, isCallMissing, UpstreamError } from '../upstream/types.ts';
import { clientOf, viewerOf } from './context.ts';
import type { ApiContext } from './context.ts';

/** The children being made: an academy that minds no idempotency keys would make one for each press of the button. */
const beingMade = new SingleFlight<string | undefined>();

/**
 * Returns the id of a new child at the academy, made once for all who ask at the same time; where the answer does not
 * tell it, that of the child who is listed since (`madeSince`). If the academy lacks the endpoint, or lists nobody new,
 * the payment stores the child under an id of ours, and every page shows it from there.
 * @throws child_not_saved, child_refused, child_unconfirmed
 */
export async function makeChild(ctx: ApiContext, told: NewStudent): Promise<string> {
  const { firstName, birthDate } = told;
  const key = keyOf(ctx, told);
  const ownId = `own-${key}`;
  try {
    // The sandboxes of a demo have the same parents.
    const turn = ctx.request.controls.ownName(key);
    const made = await beingMade.join(turn, () =>
      inTurn(ctx, turn, (isFirst) => madeOnce(ctx, told, isFirst)),
    );
    const childId = made ?? ownId;
    ctx.session.remember({ student: { kind: 'child', childId, birthDate, firstName } });
    return childId;
  } catch (error) {
    if (error instanceof KipuError) throw error;
    const failed = failedCall(error);
    const { endpoint, fault, status } = failed;
    ctx.log.warn({ endpoint, fault, status }, 'a child was not made');
    if (isCallMissing(failed)) return ownId;
    throw new KipuError(whyNotMade(failed), { cause: { firstName: firstName.length, fault } });
  }
}

/** Fields of a child that a parent types; the age range follows from the birth date. */
const TYPED = ['first_name', 'birth_date', 'age_range'];

/** Returns what to tell of a child that was not made: only where its data are refused must the next try have others. */
function whyNotMade(failed: UpstreamError): ErrorCode {
  if (mayStillBeMade(failed)) return 'child_unconfirmed';
  return refusedFields(failed, TYPED).length > 0 ? 'child_refused' : 'child_not_saved';
}

/**
 * Makes a child in turn with the other processes of the site. The turn lasts on by itself while the child may still be
 * made by a call that was not answered: the academy could receive it after a second one.
 * @param make Is told whether it is first: if not, the child is, or was, being made elsewhere.
 */
async function inTurn<Made>(
  { rateLimiter }: ApiContext,
  turn: string,
  make: (isFirst: boolean) => Promise<Made>,
): Promise<Made> {
  const isFirst = await rateLimiter.admitsNewChild(turn);
  try {
    const made = await make(isFirst);
    await rateLimiter.newChildSettled(turn);
    return made;
  } catch (error) {
    if (isFirst && error instanceof UpstreamError && !mayStillBeMade(error))
      await rateLimiter.newChildSettled(turn);
    throw error;
  }
}

/**
 * Whether the child may be made although the call failed, even later: there was no answer, or that of a gateway. After
 * its own answer, an error included, the academy is no longer at it.
 */
function mayStillBeMade(error: UpstreamError): boolean {
  const { endpoint, fault, status } = error;
  if (endpoint !== 'createChild' || isCallMissing(error)) return false;
  if (fault === 'status') return status === 408 || (status !== null && status > 501);
  return fault === 'timeout' || fault === 'connection_lost' || fault === 'not_json';
}

/**
 * Returns the id of a child that is listed already, or else of the one made; undefined if nothing tells it.
 * @param isFirst If not, nobody is made; a listed child of that name without a birth date is then the one.
 * @throws child_unconfirmed
 */
async function madeOnce(ctx: ApiContext, told: NewStudent, isFirst: boolean): Promise<string | undefined> {
  const client = clientOf(ctx);
  const children = await listChildren(client);
  const isSame = ({ first_name: firstName, birth_date: birthDate = null }: Child) =>
    isSameChild(told, { firstName, birthDate: isFirst ? birthDate : (birthDate ?? told.birthDate) });
  const same = children.find((child) => child && isSame(child));
  if (same) return same.id;
  if (!isFirst) throw new KipuError('child_unconfirmed');
  const id = await createChild(client, bodyOf(ctx, told), keyOf(ctx, told));
  if (id !== null) return id;
  const listed = await listChildren(client).catch((error: unknown) => {
    throw new KipuError('child_unconfirmed', { cause: failedCall(error) });
  });
  return madeSince(children, listed, told.firstName)?.id;
}

/**
 * Returns the child that is listed now and was not before: the one of that name, or else the only one. Another parent may
 * have added one in the meantime.
 */
function madeSince(before: readonly (Child | null)[], now: readonly (Child | null)[], firstName: string) {
  const added = now.filter((child) => child !== null && !before.some((one) => one?.id === child.id));
  const named = added.find((child) => child && plainText(child.first_name) === plainText(firstName));
  return named ?? (added.length === 1 ? added[0] : undefined);
}

function bodyOf(ctx: ApiContext, { firstName, birthDate, ...told }: NewStudent) {
  return {
    first_name: firstName,
    birth_date: birthDate,
    age_range: personRangeOf(ageOn(birthDate, todayOf(viewerOf(ctx)))),
    experience: told.experience,
    operating_system: told.operatingSystem,
    robotics_kit: told.roboticsKit,
  };
}

/** Returns the same key for the same child of the same family, in every tab. */
function keyOf({ session }: ApiContext, { firstName, birthDate }: NewStudent): string {
  const parent = session.data.signedIn?.user.id ?? '';
  return sha256(JSON.stringify([parent, firstName, birthDate]));
}
