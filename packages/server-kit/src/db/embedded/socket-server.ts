import type { Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { Frame } from './message-framer.ts';
import { MessageFramer } from './message-framer.ts';
import type { Peer, SessionMultiplexer } from './session-multiplexer.ts';

const REFUSE_ENCRYPTION = Buffer.from('N');

export interface SocketServerOptions {
  readonly multiplexer: SessionMultiplexer;
  /** The engine's own answer to a startup message, replayed to every client. */
  readonly greeting: Uint8Array;
  readonly socketPath: string;
}

/** Speaks the PostgreSQL protocol on a unix socket. Resolves once it listens. */
export async function listenOnSocket(options: SocketServerOptions): Promise<Server> {
  const server = createServer((socket) => serveClient(socket, options));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.socketPath, resolve);
  });
  return server;
}

function serveClient(socket: Socket, { multiplexer, greeting }: SocketServerOptions): void {
  const framer = new MessageFramer();
  const peer: Peer = {
    send: (reply) => {
      if (socket.writable) socket.write(reply);
    },
    disconnect: () => {
      socket.destroy();
    },
  };
  const handle = (frame: Frame): void => {
    if (frame.kind === 'batch') multiplexer.submit(peer, frame.bytes);
    else if (frame.kind === 'startup') socket.write(greeting);
    else if (frame.kind === 'encryption-request') socket.write(REFUSE_ENCRYPTION);
    else socket.end();
  };
  socket.on('data', (chunk) => {
    for (const frame of framer.push(chunk)) handle(frame);
  });
  // A client that vanishes is ordinary; 'close' follows and gives the session back.
  socket.on('error', () => {
    socket.destroy();
  });
  socket.on('close', () => multiplexer.leave(peer));
}
