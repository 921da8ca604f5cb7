import type { IncomingHttpHeaders } from 'node:http';

const header = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})/;

/** Trace that a proxy or a browser has begun (W3C Trace Context); null without a valid header. */
export function traceContextOf({ traceparent }: IncomingHttpHeaders) {
  const [, traceId, spanId, flags] = header.exec(String(traceparent)) ?? [];
  if (traceId === undefined || spanId === undefined) return null;
  return { traceId, spanId, isSampled: Number.parseInt(flags ?? '0', 16) % 2 === 1 };
}
