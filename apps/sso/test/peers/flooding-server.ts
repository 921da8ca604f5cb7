import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createServer } from 'node:net';
import { createServer as createSecureServer } from 'node:tls';

export interface FloodingServer {
  readonly port: number;
  /** Bytes that the last connection has taken before it was closed. */
  readonly sent: () => number;
  readonly stop: () => void;
}

/** A directory that answers the first request with one message without an end. */
export async function startFloodingServer(
  tls: { readonly key: string; readonly cert: string } | null,
): Promise<FloodingServer> {
  const chunk = Buffer.alloc(65_536, 0x61);
  // A sequence of 1 GB that begins as the answer to a bind (RFC 4511, 4.2.2).
  const head = Buffer.from('30843fffffff0201016184', 'hex');
  let sent = 0;
  const sockets = new Set<{ destroy: () => void }>();
  const flood = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      sent = 0;
      socket.write(head);
      const more = () => {
        while (!socket.destroyed && sent < 1_073_741_824) {
          sent += chunk.length;
          if (!socket.write(chunk)) return;
        }
      };
      socket.on('drain', more);
      more();
    });
  };
  const server = tls ? createSecureServer(tls, flood) : createServer(flood);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    port: address.port,
    sent: () => sent,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
