import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '@axp/server-kit/time';
import type { Changes } from '../../platform/changes/changes.ts';

/**
 * How long a poll may be answered as the one before it, milliseconds. So late at most it shows what no
 * server passes on: the end of a session by time, and the deletion of notifications after a year.
 */
const maxAgeMs = 5 * 60_000;
const maxPolls = 50_000;

interface Poll {
  /** A change of one of them may change the list, or who may have it. */
  readonly subjects: readonly string[];
  /** Position before the list was looked at. */
  readonly asOf: number;
}

interface PolledRequest {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

interface Options {
  readonly changes: Changes;
  readonly clock: Clock;
}

/**
 * Remembers which polls have nothing new, to answer them without the database: the same person
 * requested the same list a moment ago, and nothing that it depends on has changed since. The answer
 * reveals nothing else, so an expired token may be rejected only at the next query.
 */
export class RememberedPolls {
  readonly #changes: Changes;
  readonly #clock: Clock;
  readonly #polls = new Map<string, Poll & { readonly until: number }>();

  constructor({ changes, clock }: Options) {
    this.#changes = changes;
    this.#clock = clock;
  }

  /** The ETag that a request names, when it certainly still holds; null when that is not known. */
  unchanged(request: PolledRequest): string | null {
    const etag = request.headers['if-none-match'];
    if (etag === undefined) return null;
    const poll = this.#polls.get(keyOf(request, etag));
    if (poll === undefined || poll.until <= this.#clock.now().getTime()) return null;
    return this.#changes.areSince(poll.asOf, poll.subjects) ? null : etag;
  }

  /** Keeps what the list of a request looks like now. */
  remember(request: PolledRequest, { etag, ...poll }: Poll & { readonly etag: string }): void {
    const key = keyOf(request, etag);
    // In the order of being looked at, so that the oldest makes room.
    this.#polls.delete(key);
    this.#polls.set(key, { ...poll, until: this.#clock.now().getTime() + maxAgeMs });
    const [oldest] = this.#polls.keys();
    if (this.#polls.size > maxPolls && oldest !== undefined) this.#polls.delete(oldest);
  }
}

/** All of a request that decides which page of whose list it asks for. */
function keyOf({ url, headers }: PolledRequest, etag: string): string {
  const { host, authorization } = headers;
  const merchant = [host, headers['x-forwarded-host'], headers['merchant-id']];
  return hash('sha256', JSON.stringify([...merchant, url, authorization, etag]));
}
