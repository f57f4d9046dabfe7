import { http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { action } from '../../app/routes/logout.tsx';
import { logIn, openKipu, person } from '../api/kipu.ts';
import type { Kipu } from '../api/kipu.ts';
import { loadContextOf } from './load-context.ts';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

test.each([200, 500])(
  'a logout lets the browser forget the pages of the family, when the academy API answers %i to it',
  async (status) => {
    const mother = person(kipu, { sandbox: `logout-${status}` });
    await logIn(mother, 'mama@kipu.test');
    kipu.use(http.post('*/api/auth/logout/', () => Response.json({}, { status })));
    const answer = await mother.visit((api) => {
      const request = new Request('http://kipu.test/salir', { method: 'POST', body: new URLSearchParams() });
      return action({ request, params: {}, context: loadContextOf(api) });
    });
    expect(answer).toBeInstanceOf(Response);
    if (!(answer instanceof Response)) return;
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/');
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
  },
);
