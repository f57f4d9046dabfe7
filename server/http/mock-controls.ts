import { parse } from 'hono/utils/cookie';
import type { MockControls } from '../payments/types.ts';
import type { RequestSession } from './session.ts';

/** What may stand in a header that we send on. */
const NAME = /^[\w-]{1,80}$/;

/**
 * Which scenario and tenant of the mock backend a request asks for: `?escenario=` (kept in the session, empty clears
 * it), else header `x-mock-scenario`, else the session; tenant by header `x-mock-tenant` or cookie `kipu_mock_tenant`.
 * Only called where MOCK_CONTROLS is on.
 */
export function readMockControls(url: URL, headers: Headers, session: RequestSession): MockControls {
  const asked = url.searchParams.get('escenario');
  if (asked !== null) session.rememberScenario(NAME.test(asked) ? asked : null);
  const scenario = headers.get('x-mock-scenario') ?? session.scenario;
  const cookies = parse(headers.get('cookie') ?? '', 'kipu_mock_tenant');
  const tenant = headers.get('x-mock-tenant') ?? cookies['kipu_mock_tenant'];
  return {
    ...(scenario && NAME.test(scenario) && { scenario }),
    ...(tenant && NAME.test(tenant) && { tenant }),
  };
}
