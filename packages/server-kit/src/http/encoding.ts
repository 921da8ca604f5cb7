import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

export type ContentEncoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const preferred: readonly ContentEncoding[] = ['br', 'gzip', 'identity'];

/** The smallest encoding that a request accepts. */
export function encodingOf(headers: IncomingHttpHeaders): ContentEncoding {
  const accepted = new Negotiator({ headers }).encodings([...preferred]);
  return preferred.find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

/**
 * Quality 4 of 11 is where an answer made on the spot costs less time than it saves; one that is
 * kept is worth 5.
 */
export async function compress(
  content: string | Buffer,
  encoding: Exclude<ContentEncoding, 'identity'>,
  quality: 4 | 5 = 4,
): Promise<Buffer> {
  if (encoding === 'gzip') return zip(content);
  return brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
