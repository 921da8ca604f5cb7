import type { Socket } from 'node:net';
import type { LeaseRequest } from './keeper-messages.ts';

/** Open connections of those who use the cluster. */
export class Leases {
  readonly #holders = new Map<Socket, LeaseRequest>();
  readonly #end = Promise.withResolvers<void>();

  /** Settles when the last lease has ended. */
  get ended(): Promise<void> {
    return this.#end.promise;
  }

  /**
   * Counts the connection until it closes or its holder ends its side.
   * @returns process id of the server that has the requested name already
   */
  grant(socket: Socket, request: LeaseRequest): number | undefined {
    const holders = [...this.#holders.values()];
    const other = holders.find(({ server }) => server !== null && server === request.server);
    if (other !== undefined) return other.pid;
    this.#holders.set(socket, request);
    const release = (): void => {
      this.#holders.delete(socket);
      // The last one waits for the end of PostgreSQL.
      if (this.#holders.size === 0) this.#end.resolve();
      else socket.end();
    };
    socket.once('end', release);
    socket.once('close', release);
    return undefined;
  }

  endIfUnused(): void {
    if (this.#holders.size === 0) this.#end.resolve();
  }
}
