import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { form, formAction } from '../../app/forms/form-action.server.ts';
import type { FormRunner } from '../../app/forms/form-action.server.ts';
import type { Failure } from '../../server/domain/failure.ts';
import { openKipu, person } from '../api/kipu.ts';
import type { Kipu } from '../api/kipu.ts';
import { loadContextOf } from './load-context.ts';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterAll(() => kipu.close());

const NAME_MISSING = 'Escribe tu nombre';
const Named = z.object({ name: z.string().min(1, NAME_MISSING) });
const FULL: Failure = {
  code: 'group_full',
  status: 409,
  text: 'El horario se llenó',
  fields: { name: 'Elige otro' },
};

/** Returns an error as procedures throw it. */
function failed(failure: Failure): Error {
  return new Error(failure.code, { cause: { failure } });
}

/** Returns a form that greets, or fails as `call` does. */
function greeting(call: (name: string) => Promise<string> = (name) => Promise.resolve(name)) {
  return form({ schema: Named, call: ({ name }) => call(name), then: (name) => `/hola/${name}` });
}

/** Sends fields to a page of forms, as a browser does. */
async function send(forms: Readonly<Record<string, FormRunner>>, fields: Readonly<Record<string, string>>) {
  return person(kipu, { sandbox: 'form-runner' }).visit(async (api) => {
    const context = loadContextOf(api);
    const request = new Request('http://kipu.test/pagina?a=b', {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    const read = vi.spyOn(request, 'formData');
    const answer = await formAction(forms)({ request, params: { slug: 'robots' }, context });
    return { answer, context, read };
  });
}

describe('a form that went well', () => {
  test('reads its body once and goes on with a 303', async () => {
    const { answer, context, read } = await send({ only: greeting() }, { name: 'Rosa' });
    expect(read).toHaveBeenCalledTimes(1);
    expect(answer).toBeInstanceOf(Response);
    if (!(answer instanceof Response)) return;
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe('/hola/Rosa');
    expect(context.refusal).toBeNull();
  });

  test('is told its fields, its page and the parameters of its URL', async () => {
    const seen = vi.fn();
    const told = form({
      schema: z.unknown(),
      call: (_input, { page, params, values, intent }) => {
        seen({ page, params, values, intent });
        return Promise.resolve(null);
      },
      then: (_done, { page }) => page,
    });
    const { answer } = await send({ greet: told }, { intent: 'greet', name: 'Rosa' });
    expect(seen).toHaveBeenCalledWith({
      page: '/pagina?a=b',
      params: { slug: 'robots' },
      values: { intent: 'greet', name: 'Rosa' },
      intent: 'greet',
    });
    expect(answer instanceof Response && answer.headers.get('Location')).toBe('/pagina?a=b');
  });

  test('may answer in its own way', async () => {
    const own = form({
      schema: Named,
      call: ({ name }) => Promise.resolve(name),
      then: () =>
        new Response(null, { status: 303, headers: { Location: '/', 'Clear-Site-Data': '"cache"' } }),
    });
    const { answer } = await send({ only: own }, { name: 'Rosa' });
    expect(answer instanceof Response && answer.headers.get('Clear-Site-Data')).toBe('"cache"');
  });
});

test.each<Record<string, string>>([{ intent: 'other' }, { intent: 'toString' }, {}])(
  'a form that the page does not have is refused with 405: %o',
  async (fields) => {
    const thrown: unknown = await send({ greet: greeting() }, fields).catch((error: unknown) => error);
    expect(thrown instanceof Response && thrown.status).toBe(405);
  },
);

describe('a form that was refused', () => {
  test('shows a sentence a field and what was typed, without calling, for the layout as well', async () => {
    const call = vi.fn(() => Promise.resolve('nobody'));
    const { answer, context } = await send({ only: greeting(call) }, { surname: 'Quispe' });
    expect(call).not.toHaveBeenCalled();
    const refusal = {
      refused: true,
      intent: 'only',
      errors: { name: NAME_MISSING },
      values: { surname: 'Quispe' },
      failure: null,
    };
    expect(answer).toMatchObject({ data: refusal, init: { status: 400 } });
    expect(context.refusal).toEqual(refusal);
  });

  test('says in Spanish what is wrong with a field whose schema has no sentence for it', async () => {
    const keyed = form({
      schema: z.object({ key: z.string().min(20), name: z.string().min(1, NAME_MISSING) }),
      call: () => Promise.resolve(null),
      then: () => '/',
    });
    const { context } = await send({ only: keyed }, { key: 'short', name: '' });
    expect(context.refusal?.errors).toEqual({ key: 'Hay datos que no pudimos leer', name: NAME_MISSING });
  });

  test('says of the whole form what is wrong with a hidden field, for its error has no field to lead to', async () => {
    const paying = form({
      schema: z.object({ attemptId: z.uuid('No lo encontramos'), name: z.string().min(1, NAME_MISSING) }),
      call: () => Promise.resolve(null),
      then: () => '/',
    });
    const { context } = await send({ only: paying }, { attemptId: 'forged', name: '' });
    expect(context.refusal).toMatchObject({
      errors: { name: NAME_MISSING },
      failure: { code: 'invalid_input', status: 400, text: 'No lo encontramos' },
    });
    expect(context.refusal?.errors).not.toHaveProperty('attemptId');
  });

  test('keeps no secret of what was typed', async () => {
    const secrets = {
      password: 'kipu2026',
      transactionToken: 'token',
      cardNumber: '4111111111111111',
      cvc: '123',
      expiry: '12/30',
      sitio_web: 'http://spam.test',
    };
    const { context } = await send({ only: greeting() }, { name: '', surname: 'Quispe', ...secrets });
    expect(context.refusal?.values).toEqual({ name: '', surname: 'Quispe' });
  });

  test('by the procedure answers with its status and its sentences at the fields', async () => {
    const full = greeting(() => Promise.reject(failed(FULL)));
    const { answer, context } = await send({ greet: full }, { intent: 'greet', name: 'Rosa' });
    expect(answer).toMatchObject({ init: { status: 409 } });
    expect(context.refusal).toMatchObject({
      intent: 'greet',
      errors: FULL.fields,
      failure: FULL,
      values: { name: 'Rosa' },
    });
  });

  test('may go elsewhere, or say it in other words', async () => {
    const call = () => Promise.reject(failed(FULL));
    const rules = { schema: Named, call, then: () => '/' };
    const away = form({
      ...rules,
      refused: () => new Response(null, { status: 303, headers: { Location: '/x' } }),
    });
    const gone = await send({ only: away }, { name: 'Rosa' });
    expect(gone.answer instanceof Response && gone.answer.headers.get('Location')).toBe('/x');
    expect(gone.context.refusal).toBeNull();

    const renamed = form({ ...rules, refused: () => ({ intent: 'login', errors: {}, values: {} }) });
    const { context } = await send({ only: renamed }, { name: 'Rosa' });
    expect(context.refusal).toEqual({
      refused: true,
      intent: 'login',
      errors: {},
      values: {},
      failure: FULL,
    });
  });

  test('for a fault of ours is not told as a refusal', async () => {
    const broken = greeting(() => Promise.reject(new Error('a fault of ours')));
    await expect(send({ only: broken }, { name: 'Rosa' })).rejects.toThrow('a fault of ours');
  });
});
