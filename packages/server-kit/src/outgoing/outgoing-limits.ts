import type { Socket } from 'node:net';

/**
 * Limits of one exchange with a server that an administrator has named, by any protocol (H-08): a
 * malicious one must not use up what all merchants share.
 */
export const outgoingLimits = {
  /** Bytes of all answers. */
  bytes: 1_048_576,
  /** From its turn to the last byte, including the resolution of its name. */
  milliseconds: 10_000,
  /** Concurrent exchanges with one host and port; more wait for their turn. */
  atOnce: 10,
} as const;

/** Closes a connection whose server sends more than the limit. */
export function limitBytes(socket: Socket): void {
  let size = 0;
  socket.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > outgoingLimits.bytes) socket.destroy(tooManyBytes());
  });
}

export function tooManyBytes(): Error {
  return new Error(`the answer has more than ${outgoingLimits.bytes} bytes`);
}
