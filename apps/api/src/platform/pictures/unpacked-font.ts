import { inflateSync } from 'node:zlib';

/** Lengths of the header and of an entry of the table directory, in bytes. */
const woff = { header: 44, entry: 20 } as const;
const openType = { header: 12, entry: 16 } as const;

/** Unpacks the OpenType font of a WOFF file of version 1. */
export function unpackedFont(file: Buffer): Buffer {
  const count = file.readUInt16BE(12);
  const head = Buffer.alloc(openType.header + count * openType.entry);
  file.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Uint8Array[] = [head];
  let end = head.length;
  for (let index = 0; index < count; index += 1) {
    const from = woff.header + index * woff.entry;
    const to = openType.header + index * openType.entry;
    const start = file.readUInt32BE(from + 4);
    const packed = file.subarray(start, start + file.readUInt32BE(from + 8));
    const length = file.readUInt32BE(from + 12);
    // Tag and checksum stay as they are.
    file.copy(head, to, from, from + 4);
    file.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(end, to + 8);
    head.writeUInt32BE(length, to + 12);
    // A table that would not shrink is stored as it is; each begins at a multiple of four.
    const padding = Buffer.alloc(-length & 3);
    parts.push(packed.length < length ? inflateSync(packed) : packed, padding);
    end += length + padding.length;
  }
  return Buffer.concat(parts);
}
