import type { ContentEncoding } from '../http/encoding.ts';
import { compress } from '../http/encoding.ts';

/** Below this size the answer's headers outweigh the saving. */
const smallestBytes = 1_024;

const compressible = /^(?:text\/|image\/svg|application\/(?:json|manifest))/;

/** The bytes of a file in every encoding it may be asked for, each made at most once. */
export class EncodedBody {
  readonly identity: Buffer;
  readonly isCompressible: boolean;
  readonly #encoded = new Map<ContentEncoding, Promise<Buffer>>();

  /** `brotli` is what the build made beside the file, smaller than we would make it on the spot. */
  constructor(identity: Buffer, contentType: string, brotli?: Buffer) {
    this.identity = identity;
    this.isCompressible = compressible.test(contentType) && identity.length >= smallestBytes;
    if (brotli) this.#encoded.set('br', Promise.resolve(brotli));
  }

  as(encoding: ContentEncoding): Promise<Buffer> {
    if (encoding === 'identity') return Promise.resolve(this.identity);
    const known = this.#encoded.get(encoding);
    if (known) return known;
    const encoded = compress(this.identity, encoding);
    this.#encoded.set(encoding, encoded);
    return encoded;
  }
}
