import { crc32 } from 'node:zlib';
import type { Sharp } from 'sharp';
import sharp from 'sharp';

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n');

export const csv = 'name,hours\nสมชาย,3\n';

/** A red picture; `write` puts into it what a camera would. */
export function redPicture(width = 40, height = 20): Sharp {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 0, b: 0 } } });
}

/** A photograph with the place where it was taken, lying on its side. */
export function photograph(): Promise<Buffer> {
  return redPicture()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Secret Person' }, IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

const officeTypes = {
  docx: 'wordprocessingml.document',
  xlsx: 'spreadsheetml.sheet',
  pptx: 'presentationml.presentation',
} as const;

/** The first part of an Office file: what it is. */
export function officeFile(kind: keyof typeof officeTypes, isMacro = false): Buffer {
  const type = isMacro
    ? 'application/vnd.ms-word.document.macroEnabled.main+xml'
    : `application/vnd.openxmlformats-officedocument.${officeTypes[kind]}.main+xml`;
  return zipOf(
    '[Content_Types].xml',
    `<?xml version="1.0"?><Types><Override PartName="/x" ContentType="${type}"/></Types>`,
  );
}

export function openDocument(): Buffer {
  return zipOf('mimetype', 'application/vnd.oasis.opendocument.text');
}

/** A compound file, as Office wrote them before 2007, with a stream of this name. */
export function compoundFile(...streams: readonly string[]): Buffer {
  const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  const names = streams.map((name) => Buffer.from(`${name}\0`, 'utf16le'));
  return Buffer.concat([signature, Buffer.alloc(504), ...names, Buffer.alloc(512)]);
}

/** An archive with one entry, not compressed. */
export function zipOf(name: string, text: string): Buffer {
  const content = Buffer.from(text);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), content]);
  const central = Buffer.alloc(42);
  fields.copy(central, 2, 0, 24);
  const directory = Buffer.concat([Buffer.from('PK\x01\x02'), central, Buffer.from(name)]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, directory, Buffer.from('PK\x05\x06'), end]);
}
