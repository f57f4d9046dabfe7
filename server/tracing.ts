import { SpanStatusCode, context, propagation, trace } from '@opentelemetry/api';
import type { Attributes, Span } from '@opentelemetry/api';
import { currentRequest } from './reference.ts';

/**
 * Runs a task in an OpenTelemetry span, which carries the request id of the log lines. While no SDK is loaded
 * (docs/operations.md, "Traces") nothing is recorded, and it costs next to nothing.
 * @param name One of a few names: values that differ between requests are attributes.
 * @param attributes Without personal data or secrets.
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

/** Marks a span as failed. */
export function fail(span: Span, reason: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message: reason });
}

/** Adds an event to the active span. */
export function tellTrace(what: string, attributes: Attributes): void {
  trace.getActiveSpan()?.addEvent(what, attributes);
}

/** Returns the headers that propagate the trace to the called service; empty while nothing is recorded. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}
