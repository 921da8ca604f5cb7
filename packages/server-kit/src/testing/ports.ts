import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const startsWithinMs = 30_000;

/** Port of a server that listens. */
export function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

/** Waits until a server listens; returns its port. */
export async function listening(server: Server): Promise<number> {
  await once(server, 'listening');
  return portOf(server.address());
}

/** Waits until a program takes connections on a port of this machine. */
export async function isOpen(port: number): Promise<void> {
  const until = performance.now() + startsWithinMs;
  while (performance.now() < until) {
    const socket = connect(port, '127.0.0.1');
    const isUp = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isUp) return;
    await sleep(20);
  }
  throw new Error(`Nothing listens on ${port}`);
}
