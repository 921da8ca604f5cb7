import { hash } from 'node:crypto';
import type { Clock } from '@axp/server-kit/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Changes } from './changes.ts';

/**
 * How long an answer may be given again, milliseconds. So late at most it shows what no server passes
 * on: the end of a session by time, and the deletion of notifications after a year.
 */
const maxAgeMs = 5 * 60_000;
const maxAnswers = 50_000;

/** The browser keeps the answer and asks each time whether it still holds (Z-83). */
export const keptByBrowser = { 'cache-control': 'private, no-cache', vary: 'authorization' };

/** Subjects and time that an answer depends on. */
export interface Dependence {
  /** A change of one of them may change the answer, or who may have it. */
  readonly subjects: readonly string[];
  /** Position before the answer was read. */
  readonly asOf: number;
  /** When it changes without a commit, in milliseconds since 1970. */
  readonly until?: number;
}

interface Deps {
  readonly changes: Changes;
  readonly clock: Clock;
}

/**
 * Answers 304 without the database on routes of a scope: the same person requested the same a moment
 * ago, and nothing that it depends on has changed since. The answer reveals nothing else, so an
 * expired token may be rejected only at the next query.
 * @returns notes what an answer depends on, which is remembered once it has its ETag
 */
export function rememberAnswers(
  scoped: FastifyInstance,
  deps: Deps,
): (reply: FastifyReply, dependence: Dependence) => void {
  const answers = new RememberedAnswers(deps);
  const noted = new WeakMap<FastifyRequest, Dependence>();
  scoped.addHook('onRequest', async (request, reply) => {
    const etag = answers.unchanged(request);
    if (etag === null) return;
    await reply
      .code(304)
      .headers({ etag, ...keptByBrowser })
      .send();
  });
  scoped.addHook('onSend', async (request, reply, payload) => {
    const dependence = noted.get(request);
    const etag = reply.getHeader('etag');
    if (dependence && typeof etag === 'string') answers.remember(request, etag, dependence);
    return payload;
  });
  return (reply, dependence) => {
    reply.headers(keptByBrowser);
    noted.set(reply.request, dependence);
  };
}

class RememberedAnswers {
  readonly #deps: Deps;
  readonly #answers = new Map<string, Required<Dependence>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The ETag that a request names, when it certainly still holds; null when that is not known. */
  unchanged(request: FastifyRequest): string | null {
    const etag = request.headers['if-none-match'];
    if (etag === undefined) return null;
    const { changes, clock } = this.#deps;
    const answer = this.#answers.get(keyOf(request, etag));
    if (answer === undefined || answer.until <= clock.now().getTime()) return null;
    return changes.areSince(answer.asOf, answer.subjects) ? null : etag;
  }

  remember(request: FastifyRequest, etag: string, dependence: Dependence): void {
    const key = keyOf(request, etag);
    const latest = this.#deps.clock.now().getTime() + maxAgeMs;
    const until = Math.min(latest, dependence.until ?? latest);
    // In the order of being looked at, so that the oldest makes room.
    this.#answers.delete(key);
    this.#answers.set(key, { ...dependence, until });
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > maxAnswers && oldest !== undefined) this.#answers.delete(oldest);
  }
}

/** All of a request that decides who asks, and for what. */
function keyOf({ url, headers }: FastifyRequest, etag: string): string {
  const { host, authorization } = headers;
  const merchant = [host, headers['x-forwarded-host'], headers['merchant-id']];
  return hash('sha256', JSON.stringify([...merchant, url, authorization, etag]));
}
