import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createErrorReports } from '../../server/error-reports.ts';
import { KipuError } from '../../server/errors.ts';
import { duringRequest, referenceOf } from '../../server/reference.ts';
import type { Store } from '../../server/store/database.ts';
import { sha256 } from '../../server/store/seal.ts';
import { CallControls } from '../../server/upstream/call-controls.ts';
import { UpstreamError } from '../../server/upstream/types.ts';
import { EMPTY_SESSION } from '../../server/store/session-data.ts';
import { describeOnBothDatabases } from '../store/stores.ts';
import { openSite } from './site.ts';
import type { TestSite } from './site.ts';

const REFERENCE = referenceOf('a request');
const REQUEST = { reference: REFERENCE, method: 'POST', path: '/enrollment' };
const DAY = 24 * 60 * 60 * 1000;
const ASKED = {
  session: {
    data: {
      ...EMPTY_SESSION,
      signedIn: {
        user: {
          id: 'papa',
          email: 'papa@kipu.test',
          firstName: 'P',
          lastName: 'Q',
          phone: '',
          countryCode: 'PE',
        },
        accessToken: 'a',
        refreshToken: 'r',
        platform: 'zona-padres' as const,
        organizationId: null,
        guardian: null,
      },
    },
  },
  request: { controls: new CallControls({ scenario: 'caido' }) },
};

describeOnBothDatabases('An error report', (stores) => {
  let store: Store;
  let now: Date;
  const warnings: string[] = [];
  const log = { warn: (_facts: object, message?: string) => void warnings.push(message ?? '') };
  const open = (mostReports?: number) =>
    createErrorReports({ store, now: () => now, log, ...(mostReports !== undefined && { mostReports }) });

  beforeEach(async () => {
    store = await stores.open();
    now = new Date('2026-11-21T15:00:00Z');
    warnings.length = 0;
  });

  test('says what failed, where, why and for whom, and nothing that is somebody’s', async () => {
    const reports = open();
    const cause = new UpstreamError({
      fault: 'timeout',
      endpoint: 'cardAuthorization',
      requestId: 'r',
      cause: new Error(
        'papa@kipu.test paid with 4474 1183 5563 2240, Bearer eyJhbGciOiJIUzI1NiJ9abcdefghijklmnopqrstuvwxyz',
      ),
    });
    duringRequest(REQUEST, () => reports.remember(cause, ASKED, 'payments.pay'));
    await reports.settled();
    const [report] = await reports.find(REFERENCE);
    expect(report).toMatchObject({
      ...REQUEST,
      at: now.getTime(),
      code: 'upstream_unavailable',
      status: 503,
      endpoint: 'cardAuthorization',
      cause:
        'UpstreamError: cardAuthorization failed: timeout ← Error: [e-mail] paid with [number], Bearer [token]',
      userHash: sha256('papa'),
      scenario: 'caido',
    });
  });

  test('is kept of faults, of calls that failed and of refused payments, once each', async () => {
    const reports = open();
    const kept = [
      [new TypeError('a fault'), ''],
      [
        new UpstreamError({ fault: 'status', status: 403, endpoint: 'children', requestId: 'r' }),
        'parents.zone',
      ],
      [new KipuError('group_full'), 'checkout.start'],
      [new KipuError('too_many_denials'), 'payments.pay'],
    ] as const;
    const cause = new UpstreamError({ fault: 'status', status: 401, endpoint: 'login', requestId: 'r' });
    const leftOut = [
      [new KipuError('invalid_credentials', { cause }), 'account.login'],
      [new KipuError('referral_unknown', { cause }), 'referrals.follow'],
      [new KipuError('certificate_unknown', { cause }), 'verification.certificate'],
      [new KipuError('login_required'), 'payments.mine'],
      [new KipuError('not_found'), 'payments.attempt'],
      [new KipuError('group_full'), 'catalogue.anything'],
    ] as const;
    duringRequest(REQUEST, () => {
      for (const [error, procedure] of [...kept, ...leftOut, ...kept.slice(2)]) {
        reports.remember(error, undefined, procedure);
      }
    });
    await reports.settled();
    expect((await reports.find(REFERENCE)).map(({ code }) => code).sort()).toEqual([
      'group_full',
      'not_allowed',
      'too_many_denials',
      'unexpected',
    ]);
  });

  test('is forgotten after thirty days', async () => {
    const reports = open();
    duringRequest(REQUEST, () => reports.remember(new Error('x')));
    await reports.settled();
    now = new Date(now.getTime() + 30 * DAY);
    await reports.removeExpired();
    expect(await reports.find(REFERENCE)).toHaveLength(1);
    now = new Date(now.getTime() + 1);
    await reports.removeExpired();
    expect(await reports.find(REFERENCE)).toHaveLength(0);
  });

  test('makes room for newer ones, without waiting for the sweep', async () => {
    const reports = open(5);
    for (let count = 1; count <= 15; count += 1) {
      now = new Date(now.getTime() + 1);
      duringRequest({ ...REQUEST, path: `/${count}` }, () => reports.remember(new Error('x')));
      await reports.settled();
    }
    expect((await reports.find(REFERENCE)).map(({ path }) => path)).toEqual([
      '/11',
      '/12',
      '/13',
      '/14',
      '/15',
    ]);
  });

  test('that cannot be written is a line of the log, and no failure', async () => {
    const reports = open();
    await store.close();
    duringRequest(REQUEST, () => reports.remember(new Error('x')));
    await reports.settled();
    expect(warnings).toEqual(['an error report could not be written']);
  });
});

describe('By the reference that a person reads', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openSite({
      page: async (request, { visit }) => {
        if (new URL(request.url).pathname === '/rota') throw new Error('a fault of ours');
        await visit.api.vacations.season().catch(() => undefined);
        return undefined;
      },
    });
  });
  afterAll(() => site.close());

  const reportsOf = async (answer: Response) => {
    const { errorReports } = site.kipu.services.api;
    await errorReports.settled();
    return errorReports.find(answer.headers.get('x-reference') ?? '');
  };

  test('a page that broke is found', async () => {
    expect(await reportsOf(await site.get('/rota?clave=secret'))).toMatchObject([
      { code: 'unexpected', status: 500, method: 'GET', path: '/rota', cause: 'Error: a fault of ours' },
    ]);
  });

  test('an academy that is down is found, with the scenario that brought it about', async () => {
    const answer = await site.get('/cursos', { 'x-mock-scenario': 'caido' });
    expect(await reportsOf(answer)).toMatchObject([
      { code: 'upstream_unavailable', path: '/cursos', scenario: 'caido' },
    ]);
  });
});
