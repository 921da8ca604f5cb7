import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
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
  /** Decides about the next commit. */
  nextCommit(fate: CommitFate): void;
}

/** A proxy between a server and a database of the test cluster, to break connections on purpose. */
export function startDatabaseProxy(databaseName: string): Promise<DatabaseProxy> {
  const target = new URL(testClusterUrl() ?? 'postgres://nowhere.test');
  target.pathname = `/${databaseName}`;
  return startProxyOf(target.href);
}

/** The same for any database. */
export async function startProxyOf(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
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
    const cut = () => {
      client.destroy();
      database.destroy();
    };
    client.on('data', (data) => {
      const isCommit = fate !== 'pass' && data.includes('commit\0');
      if (!isCommit) {
        database.write(data);
        return;
      }
      const isHidden = fate === 'hide';
      fate = 'pass';
      if (!isHidden) {
        cut();
        return;
      }
      database.off('data', answer);
      database.once('data', cut);
      database.write(data);
    });
    const answer = (data: Buffer) => client.write(data);
    database.on('data', answer);
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
  });

  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = new URL(target.href);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    start: () => listen(port),
    refuseWith: (sqlState) => {
      refusal = sqlState;
      for (const socket of sockets) socket.destroy();
    },
    nextCommit: (next) => {
      fate = next;
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
