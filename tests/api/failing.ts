import { tryCall } from '../../app/api/call.server.ts';
import type { Failure } from '../../server/domain/failure.ts';

/** The failure of a call that must fail, read as the pages read it. */
export async function failureOf(call: Promise<unknown>): Promise<Failure> {
  const called = await tryCall(() => call);
  if (called.ok) throw new Error('The call did not fail');
  return called.failure;
}
