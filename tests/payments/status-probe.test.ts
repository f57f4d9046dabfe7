import { expect, test } from 'vitest';
import { createStatusProbe } from '../../server/payments/status-probe.ts';
import { createAcademyApi } from './academy-api.ts';
import type { Fault } from './faults.ts';
import { CARD_PROVIDER } from './provider-answers.ts';

function probeOf(...faults: Fault[]) {
  const academy = createAcademyApi();
  academy.failNext('cardStatus', ...faults);
  const warnings: unknown[] = [];
  const nothing = () => undefined;
  const logger = { info: nothing, warn: (facts: unknown) => void warnings.push(facts), error: nothing };
  const probe = createStatusProbe({ providers: [CARD_PROVIDER], upstream: academy.upstream, logger });
  return { academy, warnings, probe };
}

const answered = (status: number): Fault => ({ fault: 'status', status, work: 'not_done' });

test.each([401, 403])(
  'an academy that refuses whoever is not logged in (%d) has the status call',
  async (status) => {
    const { probe, warnings, academy } = probeOf(answered(status));
    expect(probe.found()).toBe('not_asked');
    await probe.look();
    expect(probe.found()).toBe('answers');
    await probe.look();
    expect(academy.calls.map(({ endpoint, bearer }) => [endpoint, bearer])).toEqual([['cardStatus', null]]);
    expect(warnings).toEqual([]);
  },
);

test.each([404, 405, 410, 501])(
  'an academy that knows no such address (%d) is said to have none',
  async (status) => {
    const { probe, warnings } = probeOf(answered(status));
    await probe.look();
    expect(probe.found()).toBe('missing');
    expect(warnings).toEqual([{ provider: 'niubiz' }]);
  },
);

test('an academy that cannot be reached is asked again later', async () => {
  const { probe, warnings } = probeOf({ fault: 'refused', work: 'not_done' }, answered(503), answered(401));
  await probe.look();
  await probe.look();
  expect(probe.found()).toBe('not_asked');
  await probe.look();
  expect(probe.found()).toBe('answers');
  expect(warnings).toEqual([]);
});
