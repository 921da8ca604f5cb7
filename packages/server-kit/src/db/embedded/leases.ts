import type { Socket } from 'node:net';
import { z } from 'zod';
import { rootWorkarounds } from './postgres-user.ts';

/** Options of a keeper, as JSON in its first argument. */
export const KeeperOptions = z.object({
  folder: z.string(),
  runFolder: z.string(),
  workarounds: z.array(z.enum(rootWorkarounds)).readonly().optional(),
});
export type KeeperOptions = z.infer<typeof KeeperOptions>;

/** First line of a client. */
export const LeaseRequest = z.object({
  pid: z.number(),
  /** Only one process at a time may hold this name; null for a command, of which many may run. */
  server: z.string().nullable(),
});
export type LeaseRequest = z.infer<typeof LeaseRequest>;

/** First line of the keeper's answer. */
export const LeaseReply = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('granted'),
    pid: z.number(),
    host: z.string(),
    port: z.number(),
    user: z.string(),
    password: z.string().optional(),
  }),
  z.object({ type: z.literal('refused'), pid: z.number() }),
]);
export type LeaseReply = z.infer<typeof LeaseReply>;

/** How a start ended, to the process that started the keeper. */
export const KeeperReport = z.discriminatedUnion('type', [
  z.object({ type: z.literal('serving') }),
  /** Another keeper has the folder, or is about to. */
  z.object({ type: z.literal('taken') }),
  z.object({ type: z.literal('unusable'), path: z.string(), reason: z.string() }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);
export type KeeperReport = z.infer<typeof KeeperReport>;

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
