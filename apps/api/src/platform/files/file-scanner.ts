import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { AppError, invalidField } from '@axp/contracts';
import { limitBytes } from '@axp/server-kit/outgoing';
import type { FastifyBaseLogger } from 'fastify';

/** Looks for viruses in what people upload. */
export interface FileScanner {
  /** @throws AppError request.invalid at the file; file_store.unavailable without an answer */
  readonly refuseInfected: (bytes: Uint8Array) => Promise<void>;
}

export interface ScannerAddress {
  readonly host: string;
  readonly port: number;
}

/** Of one file, from the connection to the verdict. */
const timeoutMs = 30_000;
/** A chunk of the protocol: its length as four bytes, then its content; the last has no content. */
const lengthBytes = 4;

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Asks ClamAV's daemon (`man clamd`, INSTREAM). A file that could not be scanned is not kept. */
export function createFileScanner(address: ScannerAddress, logger: Log): FileScanner {
  return {
    refuseInfected: async (bytes) => {
      const answer = await answerTo(address, bytes).catch((error: unknown) => String(error));
      if (/^stream: OK\0?$/.test(answer)) return;
      logger.warn({ answer: answer.slice(0, 200) }, 'file_not_accepted_by_scanner');
      if (!/ FOUND\0?$/.test(answer)) throw new AppError('file_store.unavailable');
      throw invalidField('file', 'file_infected');
    },
  };
}

async function answerTo({ host, port }: ScannerAddress, bytes: Uint8Array): Promise<string> {
  const socket = connect({ host, port });
  limitBytes(socket);
  const timer = setTimeout(() => socket.destroy(new Error('no answer')), timeoutMs);
  try {
    await once(socket, 'connect');
    const answer = text(socket);
    socket.write('zINSTREAM\0');
    socket.write(lengthOf(bytes.length));
    socket.write(bytes);
    socket.write(lengthOf(0));
    return await answer;
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

function lengthOf(count: number): Buffer {
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(count);
  return length;
}
