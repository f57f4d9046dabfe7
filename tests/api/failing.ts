import { tryCall } from '../../app/api/call.server.ts';
import type { Failure } from '../../server/domain/failure.ts';

/** Returns the failure of a call that must fail, as pages get it. */
export async function failureOf(call: Promise<unknown>): Promise<Failure> {
  const called = await tryCall(() => call);
  if (called.ok) throw new Error('The call did not fail');
  return called.failure;
}
