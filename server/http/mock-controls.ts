import { parse } from 'hono/utils/cookie';
import type { MockControls } from '../payments/types.ts';
import type { RequestSession } from './session.ts';

/** What may stand in a header that we send on. */
const NAME = /^[\w-]{1,80}$/;

/**
 * Which scenario and sandbox of the mock backend a request asks for: `?escenario=` (kept in the session, empty clears
 * it), else header `x-mock-scenario`, else the session; sandbox by header `x-mock-sandbox` or cookie `kipu_mock_sandbox`.
 * Only called where MOCK_CONTROLS is on.
 */
export function readMockControls(url: URL, headers: Headers, session: RequestSession): MockControls {
  const asked = url.searchParams.get('escenario');
  if (asked !== null) session.rememberScenario(NAME.test(asked) ? asked : null);
  const scenario = headers.get('x-mock-scenario') ?? session.scenario;
  const cookies = parse(headers.get('cookie') ?? '', 'kipu_mock_sandbox');
  const sandbox = headers.get('x-mock-sandbox') ?? cookies['kipu_mock_sandbox'];
  return {
    ...(scenario && NAME.test(scenario) && { scenario }),
    ...(sandbox && NAME.test(sandbox) && { sandbox }),
  };
}
