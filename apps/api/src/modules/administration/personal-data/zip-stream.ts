import { Readable } from 'node:stream';
import { Zip, ZipDeflate } from 'fflate';

export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
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
  for await (const { name, bytes } of files) {
    const file = new ZipDeflate(name);
    zip.add(file);
    file.push(bytes, true);
    yield* take();
  }
  zip.end();
  yield* take();
}
