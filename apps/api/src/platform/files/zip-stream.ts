import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZippedFile {
  readonly name: string;
  /** Read when its turn comes. */
  readonly content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** Whether packing makes it smaller: pictures and PDF are packed. */
  readonly isText: boolean;
}

/**
 * Packs files into a ZIP archive while they are read, one at a time. It may be larger than 4 GB and
 * have more than 65,535 files.
 */
export function zipStream(files: AsyncIterable<ZippedFile>, now: Date): Readable {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream, { objectMode: false });
  const left = new AbortController();
  output.once('close', () => left.abort());
  const fail = (error: Error) => void output.destroy(error);
  zip.on('error', fail);
  addAll(zip, files, { now, signal: left.signal }).catch(fail);
  return output;
}

interface Packing {
  readonly now: Date;
  /** Aborted when no one reads the archive any more. */
  readonly signal: AbortSignal;
}

async function addAll(
  zip: ZipFile,
  files: AsyncIterable<ZippedFile>,
  { now, signal }: Packing,
): Promise<void> {
  for await (const { name, content, isText } of files) {
    const source = Readable.from(content, { objectMode: false, signal });
    zip.addReadStream(source, name, { compress: isText, mtime: now });
    await finished(source, { signal });
  }
  zip.end();
}
