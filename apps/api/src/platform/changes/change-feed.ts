import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@axp/server-kit/db';
import type { Logger } from '@axp/server-kit/logging';
import type pg from 'pg';
import type { Changes } from './changes.ts';
import { anySubject } from './changes.ts';

const channel = 'axp_changes';
/** Sent by a server that stops, having sent all its changes. */
const farewell = 'farewell';
/** Commits of this time share a notification. */
const gatheredMs = 25;
/** A notification takes 8,000 bytes, a subject 73 at most. */
const mostSubjects = 100;
/** While there is no connection; more than these are sent as "anything may have changed". */
const mostWaiting = 20_000;

export interface FeedTiming {
  /** How often the server sends a message to itself. */
  readonly beatMs: number;
  /** Without a message of its own for so long, the connection counts as lost. */
  readonly silenceMs: number;
  readonly retryMs: number;
}

const usualTiming: FeedTiming = { beatMs: 5_000, silenceMs: 15_000, retryMs: 1_000 };

interface Options {
  readonly database: Pick<Database<unknown>, 'openClient'>;
  readonly changes: Changes;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly timing?: FeedTiming;
}

/**
 * Exchanges changes with the other servers by LISTEN and NOTIFY, over a connection of its own
 * (ADR 49). They are sent after a commit, not with it: PostgreSQL lets transactions that notify
 * commit one at a time only.
 */
export class ChangeFeed {
  readonly #options: Options;
  readonly #timing: FeedTiming;
  readonly #id = randomUUID();
  readonly #waiting = new Set<string>();
  /** When each other server was last heard. */
  readonly #peers = new Map<string, number>();
  readonly #ending = new AbortController();
  readonly #running: Promise<void>;
  /** One statement after the other. */
  #sent: Promise<unknown> = Promise.resolve();
  #client: pg.Client | undefined;
  #gathering: NodeJS.Timeout | undefined;
  #heardAt = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#timing = options.timing ?? usualTiming;
    options.changes.publishTo((subject) => this.#gather(subject));
    this.#running = this.#run();
  }

  async close(): Promise<void> {
    this.#ending.abort();
    clearTimeout(this.#gathering);
    this.#send();
    if (this.#client) this.#notify(this.#client, [farewell]);
    await this.#sent;
    await this.#client?.end().catch(() => undefined);
    await this.#running;
  }

  #gather(subject: string): void {
    const { size } = this.#waiting;
    if (size >= mostWaiting) this.#waiting.clear();
    this.#waiting.add(size >= mostWaiting || this.#waiting.has(anySubject) ? anySubject : subject);
    this.#gathering ??= setTimeout(() => this.#send(), gatheredMs);
  }

  #send(): void {
    this.#gathering = undefined;
    const client = this.#client;
    // Sent with the next connection otherwise.
    if (!client || !this.#options.changes.isComplete) return;
    const subjects = [...this.#waiting];
    this.#waiting.clear();
    for (let from = 0; from < subjects.length; from += mostSubjects)
      this.#notify(client, subjects.slice(from, from + mostSubjects));
  }

  async #run(): Promise<void> {
    const { changes, logger } = this.#options;
    const { signal } = this.#ending;
    while (!signal.aborted) {
      const error = await this.#listen().catch((failure: unknown) => failure);
      if (!signal.aborted) logger.warn({ err: error }, 'changes_not_shared');
      changes.setComplete(false);
      // Sent with the next connection: the last messages may be lost.
      this.#waiting.add(anySubject);
      await sleep(this.#timing.retryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Listens until the connection ends. */
  async #listen(): Promise<Error> {
    const client = await this.#options.database.openClient();
    const ended = Promise.withResolvers<Error>();
    client.once('end', () => ended.resolve(new Error('the connection has ended')));
    client.on('notification', ({ payload = '' }) => this.#hear(payload));
    this.#client = client;
    this.#heardAt = performance.now();
    const beat = setInterval(() => this.#beat(client), this.#timing.beatMs);
    try {
      if (this.#ending.signal.aborted) await client.end();
      await client.query(`listen ${channel}`);
      this.#notify(client, []);
      return await ended.promise;
    } finally {
      clearInterval(beat);
      this.#client = undefined;
      client.end().catch(() => undefined);
    }
  }

  #beat(client: pg.Client): void {
    const isLost = (heardAt: number) => performance.now() - heardAt > this.#timing.silenceMs;
    const isSilent = isLost(this.#heardAt);
    for (const [peer, heardAt] of this.#peers) {
      if (isSilent || !isLost(heardAt)) continue;
      // It may have ended between a commit and its message.
      this.#peers.delete(peer);
      this.#options.changes.learn(anySubject);
    }
    // The unanswered beat before this one makes the client close the connection at once.
    if (isSilent) client.end().catch(() => undefined);
    else this.#notify(client, []);
  }

  /** A failure shows as silence, or as the end of the connection. */
  #notify(client: pg.Client, subjects: readonly string[]): void {
    const content = [this.#id, ...subjects].join();
    this.#sent = this.#sent
      .then(() => client.query('select pg_notify($1, $2)', [channel, content]))
      .catch(() => undefined);
  }

  #hear(payload: string): void {
    const [sender, ...subjects] = payload.split(',');
    const { changes, logger } = this.#options;
    if (sender !== undefined && sender !== this.#id) {
      if (subjects.includes(farewell)) this.#peers.delete(sender);
      else this.#peers.set(sender, performance.now());
      for (const subject of subjects) changes.learn(subject);
      return;
    }
    this.#heardAt = performance.now();
    if (changes.isComplete) return;
    changes.setComplete(true);
    logger.info('changes_shared');
    this.#send();
  }
}
