import { Socket } from 'node:net';

type Done = (error?: Error | null) => void;

/**
 * Sends everything that one turn of the event loop writes with one system call. Queries that were
 * started together then reach the database together, which wakes it once for all of them.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;

  constructor() {
    super();
    // Connecting gives a socket the `write` of its base class as its own, which would hide ours.
    this.once('connect', () => Reflect.deleteProperty(this, 'write'));
  }

  override write(chunk: Uint8Array | string, done?: Done): boolean;
  override write(chunk: Uint8Array | string, encoding?: BufferEncoding, done?: Done): boolean;
  override write(
    chunk: Uint8Array | string,
    encodingOrDone?: BufferEncoding | Done,
    done?: Done,
  ): boolean {
    this.#gather();
    return typeof encodingOrDone === 'function'
      ? super.write(chunk, encodingOrDone)
      : super.write(chunk, encodingOrDone, done);
  }

  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    this.cork();
    // Runs when the promises that are settled by now have gone on, and sent what they send next.
    process.nextTick(() => {
      this.#isGathering = false;
      this.uncork();
    });
  }
}
