/** One connected client, as the multiplexer sees it. */
export interface Peer {
  send(reply: Uint8Array): void;
  disconnect(): void;
}

interface Turn {
  readonly peer: Peer;
  readonly batch: Uint8Array;
}

export interface SessionMultiplexerOptions {
  /** Runs one batch of protocol messages on the only backend session and returns its answer. */
  readonly execute: (batch: Uint8Array) => Promise<Uint8Array>;
  /** Runs alone on the session, whenever a batch has left no transaction open. */
  readonly afterTransaction?: () => Promise<void>;
  /** The engine itself broke; nothing can run any more. */
  readonly onEngineFailure: (error: unknown) => void;
  /** A transaction whose owner stays silent longer than this is rolled back and disconnected. */
  readonly idleInTransactionMs: number;
}

const READY_FOR_QUERY = 0x5a;
const STATUS_IDLE = 0x49;
const READY_FOR_QUERY_LENGTH = 6;

/** Sync first: it closes an unfinished extended query, so that the rollback itself is accepted. */
const SYNC_AND_ROLLBACK = Buffer.concat([
  Buffer.from([0x53, 0, 0, 0, 4]),
  Buffer.from([0x51, 0, 0, 0, 13]),
  Buffer.from('rollback\0'),
]);

/**
 * Shares one backend session between many clients: whole batches in order of arrival, and whoever
 * opened a transaction keeps the session until it ends or its owner leaves.
 */
export class SessionMultiplexer {
  readonly #options: SessionMultiplexerOptions;
  readonly #departed = new WeakSet<Peer>();
  #waiting: Turn[] = [];
  #owner: Peer | undefined;
  #isRunning = false;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(options: SessionMultiplexerOptions) {
    this.#options = options;
  }

  submit(peer: Peer, batch: Uint8Array): void {
    if (this.#departed.has(peer)) return;
    this.#waiting.push({ peer, batch });
    void this.#run();
  }

  leave(peer: Peer): void {
    if (this.#departed.has(peer)) return;
    this.#departed.add(peer);
    this.#waiting = this.#waiting.filter((turn) => turn.peer !== peer);
    if (this.#owner !== peer) return;
    this.#waiting.push({ peer, batch: SYNC_AND_ROLLBACK });
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    clearTimeout(this.#idleTimer);
    try {
      for (let turn = this.#next(); turn !== undefined; turn = this.#next()) {
        await this.#take(turn);
      }
    } catch (error) {
      this.#options.onEngineFailure(error);
      return;
    }
    this.#isRunning = false;
    this.#watchSilentOwner();
  }

  #next(): Turn | undefined {
    if (this.#owner === undefined) return this.#waiting.shift();
    const index = this.#waiting.findIndex((turn) => turn.peer === this.#owner);
    return index === -1 ? undefined : this.#waiting.splice(index, 1)[0];
  }

  async #take({ peer, batch }: Turn): Promise<void> {
    const reply = await this.#options.execute(batch);
    this.#owner = endsIdle(reply) ? undefined : peer;
    // The client may have gone while its own batch ran and left a transaction open behind it.
    if (!this.#departed.has(peer)) peer.send(reply);
    else if (this.#owner !== undefined) this.#waiting.push({ peer, batch: SYNC_AND_ROLLBACK });
    if (this.#owner === undefined) await this.#options.afterTransaction?.();
  }

  #watchSilentOwner(): void {
    const owner = this.#owner;
    if (owner === undefined) return;
    this.#idleTimer = setTimeout(() => {
      owner.disconnect();
      this.leave(owner);
    }, this.#options.idleInTransactionMs);
  }
}

function endsIdle(reply: Uint8Array): boolean {
  const start = reply.length - READY_FOR_QUERY_LENGTH;
  return reply[start] === READY_FOR_QUERY && reply.at(-1) === STATUS_IDLE;
}
