import { SpanStatusCode, context, propagation, trace } from '@opentelemetry/api';
import type { Attributes, Span } from '@opentelemetry/api';
import { currentRequest } from './reference.ts';

/**
 * Does a task within a span of OpenTelemetry, which knows the request behind it by the id that stands in its log lines.
 * While no SDK is loaded (docs/operations.md, "Traces") nothing is recorded, and it costs next to nothing.
 * @param name One of a few names: what differs between requests is an attribute.
 * @param attributes Nothing of a person, nor any secret.
 */
export async function traced<Result>(
  name: string,
  attributes: Attributes,
  task: (span: Span) => Promise<Result>,
): Promise<Result> {
  const request = currentRequest();
  const span = trace.getTracer('kipu').startSpan(name, {
    attributes: {
      ...attributes,
      ...(request && { 'kipu.reference': request.reference }),
      ...(request?.id && { 'kipu.request_id': request.id }),
    },
  });
  try {
    return await context.with(trace.setSpan(context.active(), span), () => task(span));
  } catch (error) {
    // Only its name: messages may quote what somebody typed.
    fail(span, error instanceof Error ? error.name : 'unknown');
    throw error;
  } finally {
    span.end();
  }
}

/** Marks a span as that of something that failed. */
export function fail(span: Span, reason: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message: reason });
}

/** Writes into the span that is under way what happened in it. */
export function tellTrace(what: string, attributes: Attributes): void {
  trace.getActiveSpan()?.addEvent(what, attributes);
}

/** The headers by which whoever is called goes on with the trace; none while nothing is recorded. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}
