import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { createKeyedLimit } from '../jobs/index.ts';
import { outgoingLimits, tooManyBytes } from './outgoing-limits.ts';
import type { OutgoingRule, OutgoingTarget } from './outgoing-rules.ts';
import { isPermitted, targetOf } from './outgoing-rules.ts';

/**
 * `fetch` for addresses that administrators typed: each request is resolved, checked and bound to
 * what was checked. It follows no redirect, and keeps to the limits of outgoing exchanges.
 * @throws ForbiddenAddressError; otherwise a TypeError or the reason of the signal, as `fetch` does
 */
export type GuardedFetch = (url: string, init?: RequestInit) => Promise<Response>;

const statusesWithoutBody = new Set([204, 205, 304]);

export function createGuardedFetch(guard: AddressGuard): GuardedFetch {
  return async (url, init) => {
    const target = targetOf(new URL(url));
    return guard.inTurn(target, async () => {
      // From its turn on: others of the host that never answer must not take its time.
      const limit = AbortSignal.timeout(outgoingLimits.milliseconds);
      const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
      const request = new Request(url, { ...init, signal });
      const addresses = await orAborted(guard.resolve(target), signal);
      const body = Buffer.from(await request.arrayBuffer());
      try {
        return await answerOf(await send(request, { body, lookup: lookupOf(addresses) }));
      } catch (cause) {
        signal.throwIfAborted();
        throw new TypeError('fetch failed', { cause });
      }
    });
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
    if (size > outgoingLimits.bytes) throw tooManyBytes();
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

/** A name that administrators typed leads to an address within the operator's network. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
  readonly target: OutgoingTarget;

  constructor(target: OutgoingTarget) {
    super(`${target.host}:${target.port} is not public and not in OUTGOING_ALLOW`);
    this.target = target;
  }
}

/** Decides which addresses this server connects to for an address that an administrator typed (H-08). */
export interface AddressGuard {
  /**
   * Resolves a host, and returns those of its addresses that may be connected to: at least one.
   * @throws ForbiddenAddressError, or what the resolver throws
   */
  resolve(target: OutgoingTarget): Promise<readonly LookupAddress[]>;
  /** Runs an exchange with a target once few enough others run with it. */
  inTurn<T>(target: OutgoingTarget, exchange: () => Promise<T>): Promise<T>;
}

interface Options {
  readonly rules: readonly OutgoingRule[];
  /** Replaced by tests, which have names of their own. */
  readonly resolveHost?: (host: string) => Promise<readonly LookupAddress[]>;
}

export function createAddressGuard({ rules, resolveHost = resolveAll }: Options): AddressGuard {
  const turns = createKeyedLimit(outgoingLimits.atOnce);
  return {
    inTurn: ({ host, port }, exchange) => turns(`${host}:${port}`, exchange),
    resolve: async (target) => {
      const addresses = await resolveHost(target.host);
      const permitted = addresses.filter(({ address }) => isPermitted(address, target, rules));
      if (permitted.length === 0) throw new ForbiddenAddressError(target);
      return permitted;
    },
  };
}

/** Names below `localhost` are of this machine, which not every system resolves (RFC 6761, 6.3). */
async function resolveAll(host: string): Promise<LookupAddress[]> {
  return lookup(host.endsWith('.localhost') ? 'localhost' : host, { all: true });
}

/**
 * Binds a connection to addresses that were checked: a name that resolves differently the next time
 * (DNS rebinding) leads nowhere else.
 */
export function lookupOf(addresses: readonly LookupAddress[]): LookupFunction {
  return (host, { all }, callback) => {
    const [first] = addresses;
    if (!first) callback(new Error(`${host} has no address`), '');
    else if (all) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}

/** The refusal among the causes of an error; null when it has another reason. */
export function forbiddenAddressIn(error: unknown): ForbiddenAddressError | null {
  if (error instanceof ForbiddenAddressError) return error;
  if (typeof error !== 'object' || error === null) return null;
  return forbiddenAddressIn(Reflect.get(error, 'cause'));
}
