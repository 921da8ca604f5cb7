import type { Tracing, TracingOptions } from './tracing.ts';

/** How long a server that stops tries to send what is left. */
const timeoutMillis = 5_000;

/**
 * Creates the tracing of a server.
 * @param url where a collector takes OTLP over HTTP: `http://localhost:4318/v1/traces`; without one,
 *   nothing is traced or even loaded
 * @param options name of the program in traces, and where a loss of the last ones is logged
 */
export async function openTracing(
  url: string | undefined,
  options: Omit<TracingOptions, 'exporter'>,
): Promise<Tracing | undefined> {
  if (url === undefined) return undefined;
  const [{ createTracing }, { OTLPTraceExporter }] = await Promise.all([
    import('./tracing.ts'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  return createTracing({ ...options, exporter: new OTLPTraceExporter({ url, timeoutMillis }) });
}
