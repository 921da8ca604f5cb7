import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** A statement as the server sent it: the simple protocol has no values. */
export interface SentStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly (string | null)[] | null;
}

/** Statements by round trip: each list was sent before an answer to it had come. */
export type RoundTrips = readonly (readonly SentStatement[])[];

export interface Recorder {
  /** The database, by way of this recorder. */
  readonly url: string;
  /** The statements of the connection that wrote to a table while the work ran. */
  record(table: string, work: () => Promise<void>): Promise<RoundTrips>;
  stop(): void;
}

/** Listens to what a server sends to its database, from the start of its connections on. */
export async function startRecorder(databaseUrl: string): Promise<Recorder> {
  const target = new URL(databaseUrl);
  const recordings = new Set<SentStatement[][]>();
  const sockets = new Set<Socket>();
  let isRecording = false;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const reader = new FrontendReader();
    let trips: SentStatement[][] = [[]];
    sockets.add(client).add(upstream);
    client.on('data', (chunk) => {
      const sent = reader.read(chunk);
      if (isRecording) {
        trips.at(-1)?.push(...sent);
        recordings.add(trips);
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (!isRecording) trips = [[]];
      else if (trips.at(-1)?.length) trips.push([]);
      client.write(chunk);
    });
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = new URL(databaseUrl);
  url.port = `${address.port}`;
  return {
    url: url.href,
    record: async (table, work) => {
      recordings.clear();
      isRecording = true;
      await work().finally(() => {
        isRecording = false;
      });
      const writes = (trips: RoundTrips) =>
        trips.some((trip) => trip.some(({ text }) => text.includes(`insert into "${table}"`)));
      const found = [...recordings].find(writes);
      if (!found) throw new Error(`nothing was written to ${table}`);
      return found.filter((trip) => trip.length > 0);
    },
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Reads statements out of the bytes that a client sends (PostgreSQL, 54.7). */
class FrontendReader {
  readonly #texts = new Map<string, string>();
  #rest: Buffer = Buffer.alloc(0);
  #hasStarted = false;

  read(chunk: Buffer): SentStatement[] {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    const found: SentStatement[] = [];
    for (;;) {
      const lengthAt = this.#hasStarted ? 1 : 0;
      if (this.#rest.length < lengthAt + 4) return found;
      const end = lengthAt + this.#rest.readInt32BE(lengthAt);
      if (this.#rest.length < end) return found;
      const kind = this.#hasStarted ? String.fromCharCode(this.#rest[0] ?? 0) : '';
      const statement = this.#statementOf(kind, this.#rest.subarray(lengthAt + 4, end));
      if (statement) found.push(statement);
      this.#rest = this.#rest.subarray(end);
      this.#hasStarted = true;
    }
  }

  #statementOf(kind: string, body: Buffer): SentStatement | null {
    if (kind === 'Q') return { name: '', text: textAt(body, 0), values: null };
    if (kind === 'P') {
      const name = textAt(body, 0);
      this.#texts.set(name, textAt(body, Buffer.byteLength(name) + 1));
    }
    if (kind !== 'B') return null;
    const nameAt = Buffer.byteLength(textAt(body, 0)) + 1;
    const name = textAt(body, nameAt);
    const values = valuesAt(body, nameAt + Buffer.byteLength(name) + 1);
    return { name, text: this.#texts.get(name) ?? '', values };
  }
}

function textAt(body: Buffer, start: number): string {
  return body.toString('utf8', start, body.indexOf(0, start));
}

/** The values of a message that binds them, after the formats that they are written in. */
function valuesAt(body: Buffer, start: number): (string | null)[] {
  let at = start + 2 + 2 * body.readInt16BE(start);
  const count = body.readInt16BE(at);
  at += 2;
  return Array.from({ length: count }, () => {
    const length = body.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    at += length;
    return body.toString('utf8', at - length, at);
  });
}
