import { once } from 'node:events';
import type { Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { testClusterUrl } from '../config/test-environment.ts';

/**
 * What happens to a commit:
 * - `pass`: nothing special
 * - `lose`: the connection breaks before the server sees it
 * - `hide`: the server carries it out, and the connection breaks before its answer
 */
type CommitFate = 'pass' | 'lose' | 'hide';

export interface DatabaseProxy {
  readonly url: string;
  /** Breaks all connections and refuses new ones. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Answers new connections with an error of this SQLSTATE; null serves them again. */
  refuseWith(sqlState: string | null): void;
  /** Breaks all connections once; new ones are served. */
  cut(): void;
  /** Loses what present and new connections send, and closes none, as a network without its cable. */
  stall(): void;
  /** Serves new connections again; those that were stalled stay so. */
  unstall(): void;
  /** Delivers everything later and in two pieces; 0 for at once. */
  slowDown(delayMs: number): void;
  /** Decides about the next commit. */
  nextCommit(fate: CommitFate): void;
}

/** A proxy between a server and a database of the test cluster, to break connections on purpose. */
export function startDatabaseProxy(databaseName: string): Promise<DatabaseProxy> {
  const target = new URL(testClusterUrl() ?? 'postgres://nowhere.test');
  target.pathname = `/${databaseName}`;
  return startProxyOf(target.href);
}

/** The same for any database or server; the URL needs a port. */
export async function startProxyOf(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const wire = createWire(sockets);
  let refusal: string | null = null;
  let fate: CommitFate = 'pass';

  const server = createServer((client) => {
    if (refusal !== null) {
      refuseClient(client, refusal);
      return;
    }
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    wire.add(client, database);
    const cut = () => {
      client.destroy();
      database.destroy();
    };
    const ask = wire.carry(client, database);
    const answer = wire.carry(database, client);
    client.on('data', (data) => {
      const isCommit = fate !== 'pass' && data.includes('commit\0');
      if (!isCommit) {
        ask(data);
        return;
      }
      if (fate === 'hide') {
        database.off('data', answer);
        database.once('data', cut);
        database.write(data);
      } else {
        cut();
      }
      fate = 'pass';
    });
    database.on('data', answer);
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
  });

  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const port = await listen(server, 0);
  const url = new URL(target.href);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      cutAll();
      await closed;
    },
    start: async () => {
      await listen(server, port);
    },
    refuseWith: (sqlState) => {
      refusal = sqlState;
      cutAll();
    },
    cut: cutAll,
    stall: wire.stall,
    unstall: wire.unstall,
    slowDown: wire.slowDown,
    nextCommit: (next) => {
      fate = next;
    },
  };
}

/** Listens on loopback and returns the port; 0 chooses one. */
async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Carries data between sockets: in order, late or not at all. */
function createWire(sockets: ReadonlySet<Socket>) {
  const stalled = new WeakSet<Socket>();
  let isStalling = false;
  let delayMs = 0;
  return {
    add: (...pair: readonly Socket[]): void => {
      if (isStalling) for (const socket of pair) stalled.add(socket);
    },
    stall: (): void => {
      isStalling = true;
      for (const socket of sockets) stalled.add(socket);
    },
    unstall: (): void => {
      isStalling = false;
    },
    slowDown: (nextMs: number): void => {
      delayMs = nextMs;
    },
    carry: (from: Socket, to: Socket) => {
      let waiting = 0;
      let last: Promise<void> = Promise.resolve();
      const deliver = async (piece: Buffer, after: Promise<void>): Promise<void> => {
        await after;
        await sleep(delayMs);
        waiting -= 1;
        if (!(stalled.has(from) || to.destroyed)) to.write(piece);
      };
      return (data: Buffer): void => {
        if (stalled.has(from)) return;
        if (delayMs === 0 && waiting === 0) {
          to.write(data);
          return;
        }
        const half = Math.ceil(data.length / 2);
        for (const piece of [data.subarray(0, half), data.subarray(half)]) {
          waiting += 1;
          last = deliver(piece, last);
        }
      };
    },
  };
}

/** An ErrorResponse of the protocol, as a server sends it that starts or has no connection left. */
function refuseClient(client: Socket, sqlState: string): void {
  client.on('error', () => client.destroy());
  client.once('data', () => {
    const fields = Buffer.from(`SFATAL\0VFATAL\0C${sqlState}\0Mrefused\0\0`);
    const header = Buffer.alloc(5);
    header.write('E');
    header.writeInt32BE(fields.length + 4, 1);
    client.end(Buffer.concat([header, fields]));
  });
}
