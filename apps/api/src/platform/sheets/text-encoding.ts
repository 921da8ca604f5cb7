import type { TextEncoding } from '@axp/contracts/sheets';

export interface DecodedText {
  readonly text: string;
  readonly encoding: TextEncoding;
  /** Whether the bytes leave no doubt; otherwise the user is asked. */
  readonly isSure: boolean;
}

/** Decodes a text file by its content, or as the user has chosen. */
export function decodeText(bytes: Uint8Array, chosen?: TextEncoding): DecodedText {
  const sure = chosen ?? markedEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : null);
  const { encoding, isSure } = sure === null ? guess(bytes) : { encoding: sure, isSure: true };
  return { text: new TextDecoder(encoding).decode(bytes), encoding, isSure };
}

/** UTF-16, which every second byte of plain text shows where no mark does. */
function markedEncoding(bytes: Uint8Array): TextEncoding | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 200);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd < start.length / 4) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Bytes that are no character of Windows-874, among them `ü`. */
const isWestern = (byte: number) => (byte >= 0xdb && byte <= 0xde) || byte >= 0xfc;
/** `฿` and digits are Thai too, but rare; above 0xa0 both alphabets begin. */
const isLetter = (byte: number | undefined) => byte !== undefined && byte > 0xa0;

/**
 * Tells Thai from Western European: Thai is written in runs of such bytes, while accented letters
 * are alone among those of ASCII.
 */
function guess(bytes: Uint8Array): Pick<DecodedText, 'encoding' | 'isSure'> {
  let [total, alone] = [0, 0];
  for (const [at, byte] of bytes.entries()) {
    if (!isLetter(byte)) continue;
    if (isWestern(byte)) return { encoding: 'windows-1252', isSure: true };
    total += 1;
    if (!isLetter(bytes[at - 1]) && !isLetter(bytes[at + 1])) alone += 1;
  }
  const share = total === 0 ? 1 : alone / total;
  const encoding = share > 0.5 ? 'windows-1252' : 'windows-874';
  return { encoding, isSure: share > 0.9 || share < 0.1 };
}
