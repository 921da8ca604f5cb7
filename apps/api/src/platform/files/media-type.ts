import { fileTypeFromBuffer } from 'file-type';

/** Streams that tell what an Office file of before 2007 is; all three are compound files. */
const compoundStreams: readonly (readonly [string, string])[] = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
];

const macroStreams = ['_VBA_PROJECT', 'VBA'];

/** Detects the media type by content only; null for content without a signature. */
export async function mediaTypeOf(bytes: Uint8Array): Promise<string | null> {
  const found = (await fileTypeFromBuffer(bytes))?.mime ?? null;
  return found === 'application/x-cfb' ? compoundTypeOf(Buffer.from(bytes)) : found;
}

function compoundTypeOf(bytes: Buffer): string | null {
  const has = (stream: string) => bytes.includes(Buffer.from(`${stream}\0`, 'utf16le'));
  if (macroStreams.some(has)) return null;
  return compoundStreams.find(([stream]) => has(stream))?.[1] ?? null;
}

const textControls = /[^\P{Cc}\t\r\n]/u;

/**
 * Whether content is plain text, which has no signature: valid UTF-8, or the Thai code page that
 * Excel writes. Content that starts like markup is rejected, whatever its name.
 */
export function isPlainText(bytes: Uint8Array): boolean {
  const text = decode(bytes, 'utf-8') ?? decode(bytes, 'windows-874');
  return text !== null && !textControls.test(text) && !text.trimStart().startsWith('<');
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
