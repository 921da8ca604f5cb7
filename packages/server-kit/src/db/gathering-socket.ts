import { Socket } from 'node:net';

/**
 * Sends everything that one turn of the event loop writes with one system call. Queries that were
 * started together then reach the database together, which wakes it once for all of them.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;

  constructor() {
    super();
    // Connecting gives a socket its `write` anew, which is why no method of ours stands here.
    this.once('connect', () => {
      this.write = new Proxy(this.write, {
        apply: (write, socket, message): boolean => {
          this.#gather();
          return Reflect.apply(write, socket, message);
        },
      });
    });
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
