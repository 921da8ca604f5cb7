import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, Span } from '@opentelemetry/api';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isProbe, operationOf } from '../http/http-observer.ts';
import { traceContextOf } from '../http/trace-context.ts';
import type { Logger } from '../logging/logger.ts';
import { onStatement } from './statement-channel.ts';

export interface Tracing {
  /** Traces the requests of a server; before its routes are registered. */
  readonly attach: (app: FastifyInstance) => void;
  /** Sends what is left. */
  readonly close: () => Promise<void>;
}

export interface TracingOptions {
  /** Name of the program in traces. */
  readonly service: string;
  readonly exporter: SpanExporter;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Creates spans of requests and of their statements. Nothing is global, and nothing is patched. */
export function createTracing({ service, exporter, logger }: TracingOptions): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    // A trace that a proxy has begun is kept or left out as the proxy decided.
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('axp');
  const current = new AsyncLocalStorage<Context>();
  const unsubscribe = onStatement(({ sql, result }) => {
    const context = current.getStore();
    // Statements of jobs and of the start belong to no request.
    if (context === undefined) return;
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql };
    const span = tracer.startSpan('statement', { kind: SpanKind.CLIENT, attributes }, context);
    result.then(
      () => span.end(),
      () => fail(span),
    );
  });
  const spans = new WeakMap<FastifyRequest, Span>();
  return {
    attach: (app) => {
      app.addHook('onRequest', (request, _reply, done) => {
        if (!isProbe(request)) {
          const name = operationOf(request);
          const attributes = {
            'http.request.method': request.method,
            'axp.request_id': request.id,
          };
          const options = { kind: SpanKind.SERVER, attributes };
          const span = tracer.startSpan(name, options, parentOf(request));
          spans.set(request, span);
          request.log = request.log.child({ traceId: span.spanContext().traceId });
        }
        done();
      });
      // After the body has arrived, which its stream reports outside of what earlier hooks run.
      app.addHook('preHandler', (request, _reply, done) => {
        const span = spans.get(request);
        if (span) current.run(trace.setSpan(ROOT_CONTEXT, span), done);
        else done();
      });
      app.addHook('onResponse', (request, { statusCode }, done) => {
        const span = spans.get(request);
        span?.setAttribute('http.response.status_code', statusCode);
        if (statusCode < 500) span?.end();
        else if (span) fail(span);
        done();
      });
    },
    close: async () => {
      unsubscribe();
      await provider.shutdown().catch((error: unknown) => {
        // A collector that is away must not fail the stop of a server.
        logger.warn({ err: error }, 'traces_lost');
      });
    },
  };
}

function fail(span: Span): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

function parentOf({ headers }: FastifyRequest): Context {
  const given = traceContextOf(headers);
  if (given === null) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = given;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
