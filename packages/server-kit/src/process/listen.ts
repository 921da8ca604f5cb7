import { networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';

/** Another process listens on the port; the message names the setting for another one. */
export class PortInUseError extends Error {
  override readonly name = 'PortInUseError';
}

interface Address {
  readonly port: number;
  /** Every address of the machine when undefined. */
  readonly host: string | undefined;
  /** Name of the setting that chooses the port. */
  readonly setting: string;
}

/** @throws PortInUseError with one line that says what to do */
export async function listen(
  app: FastifyInstance,
  { port, host, setting }: Address,
): Promise<void> {
  try {
    await app.listen({ port, host: host ?? everyAddress() });
  } catch (cause) {
    const isTaken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
    if (!isTaken) throw cause;
    const message = `${setting}: port ${port} is in use. Stop the program that uses it, or choose another port.`;
    throw new PortInUseError(message, { cause });
  }
}

/** `::` takes IPv4 as well, but exists only where the machine has IPv6. */
function everyAddress(): string {
  const addresses = Object.values(networkInterfaces()).flat();
  return addresses.some((address) => address?.family === 'IPv6') ? '::' : '0.0.0.0';
}
