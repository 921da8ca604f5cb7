import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { GatheringSocket } from './server-pool.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

type Done = (error?: Error | null) => void;
interface Piece {
  readonly chunk: Uint8Array;
  readonly encoding: BufferEncoding;
}

/** Counts how often something is handed to the system. */
class CountingSocket extends GatheringSocket {
  handedOver = 0;

  override _write(chunk: Uint8Array, encoding: BufferEncoding, done: Done): void {
    this.handedOver += 1;
    super._write(chunk, encoding, done);
  }

  override _writev(pieces: Piece[], done: Done): void {
    this.handedOver += 1;
    super._writev?.(pieces, done);
  }
}

/** A socket with a server at the other end. */
async function connected(): Promise<{ socket: CountingSocket; peer: Socket }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const socket = new CountingSocket();
  cleanups.push(
    () => socket.destroy(),
    () => server.close(),
  );
  const accepted = once(server, 'connection');
  socket.connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
  const [[peer]] = await Promise.all([accepted, once(socket, 'connect')]);
  return { socket, peer };
}

describe('a gathering socket', () => {
  it('sends writes of one turn as one chunk, including those of promises', async () => {
    const { socket, peer } = await connected();
    socket.write('one ');
    await Promise.resolve();
    socket.write('two ', 'utf8');
    const written = new Promise((done) => socket.write('three', done));
    const [received] = await Promise.all([once(peer, 'data'), written]);
    expect(String(received[0])).toBe('one two three');
    expect(socket.handedOver).toBe(1);
  });

  it('sends later writes individually', async () => {
    const { socket, peer } = await connected();
    socket.write('first');
    await once(peer, 'data');
    socket.write('second');
    expect(String((await once(peer, 'data'))[0])).toBe('second');
    expect(socket.handedOver).toBe(2);
  });
});
