import type { IncomingMessage } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { AddressGuard } from './address-guard.ts';
import { forbiddenAddressIn, lookupOf } from './address-guard.ts';
import { targetOf } from './outgoing-rules.ts';

/**
 * `fetch` for addresses that administrators typed: each request is resolved, checked and bound to
 * what was checked. It follows no redirect, and takes answers of at most a megabyte.
 * @throws ForbiddenAddressError; otherwise a TypeError or the reason of the signal, as `fetch` does
 */
export type GuardedFetch = (url: string, init?: RequestInit) => Promise<Response>;

const maxAnswerBytes = 1_048_576;
const statusesWithoutBody = new Set([204, 205, 304]);

export function createGuardedFetch(guard: AddressGuard): GuardedFetch {
  return async (url, init) => {
    const request = new Request(url, init);
    const { signal } = request;
    const addresses = await orAborted(guard.resolve(targetOf(new URL(url))), signal);
    const body = Buffer.from(await request.arrayBuffer());
    try {
      return await answerOf(await send(request, { body, lookup: lookupOf(addresses) }));
    } catch (cause) {
      signal.throwIfAborted();
      throw new TypeError('fetch failed', { cause });
    }
  };
}

interface Sent {
  readonly body: Buffer;
  readonly lookup: ReturnType<typeof lookupOf>;
}

function send(request: Request, { body, lookup }: Sent): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const start = request.url.startsWith('https:') ? requestHttps : requestHttp;
  const outgoing = start(request.url, {
    method: request.method,
    headers: { ...Object.fromEntries(request.headers), 'accept-encoding': 'identity' },
    signal: request.signal,
    lookup,
    // A pooled connection would belong to an earlier check.
    agent: false,
  });
  outgoing.once('response', resolve);
  outgoing.once('error', reject);
  outgoing.end(body);
  return promise;
}

async function answerOf(message: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    const bytes: unknown = chunk;
    if (!Buffer.isBuffer(bytes)) throw new Error('the answer has no bytes');
    size += bytes.length;
    if (size > maxAnswerBytes) throw new Error(`the answer has more than ${maxAnswerBytes} bytes`);
    chunks.push(bytes);
  }
  const status = message.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  return new Response(statusesWithoutBody.has(status) ? null : Buffer.concat(chunks), {
    status,
    headers,
  });
}

/** Name resolution can't be cancelled, but need not be waited for. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } catch (cause) {
    signal.throwIfAborted();
    if (forbiddenAddressIn(cause) !== null) throw cause;
    throw new TypeError('fetch failed', { cause });
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
