import { Readable } from 'node:stream';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whether packing makes it smaller, for which the process waits: pictures and PDF are packed. */
  readonly isText: boolean;
}

/** Packs files into a ZIP archive while they are read, one at a time. */
export function zipStream(files: AsyncIterable<ZippedFile>): Readable {
  return Readable.from(packed(files), { objectMode: false });
}

async function* packed(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const take = () => {
    const ready = chunks;
    chunks = [];
    return ready;
  };
  for await (const { name, bytes, isText } of files) {
    const file = isText ? new ZipDeflate(name) : new ZipPassThrough(name);
    zip.add(file);
    file.push(bytes, true);
    yield* take();
  }
  zip.end();
  yield* take();
}
