import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, TraceFlags, context, propagation, trace } from '@opentelemetry/api';
import type { Attributes, Context, ContextManager, Span, Tracer } from '@opentelemetry/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceOf } from '../../server/reference.ts';
import { ROBLOX, buy, newBuyer } from '../api/buyers.ts';
import { openSite } from './site.ts';
import type { TestSite } from './site.ts';

// What the site uses of an OpenTelemetry SDK: it creates spans, and knows the current one.

interface Recorded {
  readonly name: string;
  readonly attributes: Attributes;
  readonly parent: Recorded | null;
  readonly events: string[];
  failed: string | null;
  isOver: boolean;
}

const spans: Recorded[] = [];
const recordedAs = new WeakMap<Span, Recorded>();

function startSpan(name: string, attributes: Attributes, parent: Recorded | null): Span {
  const recorded: Recorded = {
    name,
    attributes: { ...attributes },
    parent,
    events: [],
    failed: null,
    isOver: false,
  };
  spans.push(recorded);
  const spanId = spans.length.toString(16).padStart(16, '0');
  const span: Span = {
    spanContext: () => ({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      spanId,
      traceFlags: TraceFlags.SAMPLED,
    }),
    setAttribute(key, value) {
      recorded.attributes[key] = value;
      return span;
    },
    setAttributes: () => span,
    addEvent(event) {
      recorded.events.push(event);
      return span;
    },
    addLink: () => span,
    addLinks: () => span,
    setStatus({ message = '' }) {
      recorded.failed = message;
      return span;
    },
    updateName: () => span,
    end() {
      recorded.isOver = true;
    },
    isRecording: () => true,
    recordException: () => undefined,
  };
  recordedAs.set(span, recorded);
  return span;
}

const tracer: Tracer = {
  startSpan(name, options = {}, within = context.active()) {
    const parent = trace.getSpan(within);
    return startSpan(name, options.attributes ?? {}, (parent && recordedAs.get(parent)) ?? null);
  },
  startActiveSpan() {
    throw new Error('Not used');
  },
};

const storage = new AsyncLocalStorage<Context>();
const manager: ContextManager = {
  active: () => storage.getStore() ?? ROOT_CONTEXT,
  with: (current, task, thisArg, ...args) => storage.run(current, () => task.call(thisArg, ...args)),
  bind: (_current, target) => target,
  enable: () => manager,
  disable: () => manager,
};

let site: TestSite;
const ID = '5f0c8e1bb1f64d6f9d6c8b1a2f3e4d5c';
beforeAll(async () => {
  trace.setGlobalTracerProvider({ getTracer: () => tracer });
  context.setGlobalContextManager(manager);
  propagation.setGlobalPropagator({
    inject(current, carrier, setter) {
      const span = trace.getSpanContext(current);
      if (span) setter.set(carrier, 'traceparent', `00-${span.traceId}-${span.spanId}-01`);
    },
    extract: (current) => current,
    fields: () => ['traceparent'],
  });
  site = await openSite({
    variables: { REQUEST_ID_HEADER: 'X-Request-Id' },
    page: async (_request, { visit }) => {
      await visit.api.courses.bySlug({ slug: 'curso-de-python' });
      return undefined;
    },
  });
  await site.get('/cursos', { 'x-request-id': ID });
  await buy(await newBuyer(site.kipu, 'tracing', 'tracing'), ROBLOX);
});
afterAll(async () => {
  await site.close();
  trace.disable();
  context.disable();
  propagation.disable();
  Reflect.deleteProperty(globalThis, Symbol.for('opentelemetry.js.api.1'));
});

/** Returns the names of a span and its ancestors, outermost first. */
const wayTo = (span: Recorded | null): string[] => (span ? [...wayTo(span.parent), span.name] : []);

test('a call of the academy is traced to its procedure and its request, under the id of its log lines', () => {
  const call = spans.find((span) => span.name === 'call upstream' && wayTo(span).includes('request'));
  expect(wayTo(call ?? null)).toEqual(['request', 'procedure', 'call upstream']);
  const known = { 'kipu.request_id': ID, 'kipu.reference': referenceOf(ID) };
  for (let span = call ?? null; span; span = span.parent) expect(span.attributes).toMatchObject(known);
  expect(spans.find(({ name }) => name === 'request')?.attributes).toMatchObject({
    'http.request.method': 'GET',
    'url.path': '/cursos',
    'http.response.status_code': 200,
  });
});

test('a payment is traced from its authorization on, each move of it, and each call', () => {
  const authorization = spans.find(({ name }) => name === 'authorization');
  expect(authorization?.events).toContain('payment moved');
  const endpoints = spans
    .filter((span) => wayTo(span).includes('authorization') || wayTo(span).includes('payment'))
    .map(({ attributes }) => attributes['kipu.endpoint']);
  expect(endpoints).toEqual(expect.arrayContaining(['cardAuthorization', 'createEnrollment']));
});

test('every span ends, and nothing of a person is in one', () => {
  expect(spans.filter(({ isOver }) => !isOver)).toEqual([]);
  expect(JSON.stringify(spans.map(({ attributes }) => attributes))).not.toMatch(/@|Rosa|4474|987654321/);
});
