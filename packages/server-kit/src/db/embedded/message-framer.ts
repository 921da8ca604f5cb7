/** What a client's bytes mean to the embedded server. Layout: PostgreSQL manual, chapter 54.7. */
export type Frame =
  | { readonly kind: 'startup' }
  | { readonly kind: 'encryption-request' }
  | { readonly kind: 'cancel-request' }
  | { readonly kind: 'terminate' }
  | { readonly kind: 'batch'; readonly bytes: Uint8Array };

const PROTOCOL_3 = 196_608;
const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;

const SYNC = 0x53;
const SIMPLE_QUERY = 0x51;
const FLUSH = 0x48;
const TERMINATE = 0x58;

/**
 * Cuts the byte stream of one client into batches that must run without anything in between.
 *
 * The extended protocol spreads one statement over Parse, Bind, Describe, Execute and Sync. All
 * clients share one backend session with one unnamed statement, so a batch is handed over only once
 * its closing message has arrived, however the socket split it. See ADR 0003.
 */
export class MessageFramer {
  #buffer: Buffer = Buffer.alloc(0);
  #scanned = 0;
  #hasStarted = false;

  push(chunk: Buffer): Frame[] {
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk]);
    const frames: Frame[] = [];
    for (let frame = this.#next(); frame !== undefined; frame = this.#next()) {
      frames.push(frame);
    }
    return frames;
  }

  #next(): Frame | undefined {
    return this.#hasStarted ? this.#nextBatch() : this.#nextGreeting();
  }

  #nextGreeting(): Frame | undefined {
    if (this.#buffer.length < 8) return undefined;
    const length = this.#buffer.readInt32BE(0);
    if (this.#buffer.length < length) return undefined;
    const code = this.#buffer.readInt32BE(4);
    this.#take(length);
    if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: 'encryption-request' };
    if (code !== PROTOCOL_3) return { kind: 'cancel-request' };
    this.#hasStarted = true;
    return { kind: 'startup' };
  }

  #nextBatch(): Frame | undefined {
    while (this.#buffer.length >= this.#scanned + 5) {
      const type = this.#buffer[this.#scanned];
      const end = this.#scanned + 1 + this.#buffer.readInt32BE(this.#scanned + 1);
      if (this.#buffer.length < end) return undefined;
      this.#scanned = end;
      if (type === TERMINATE) return { kind: 'terminate' };
      if (type === SYNC || type === SIMPLE_QUERY || type === FLUSH) {
        return { kind: 'batch', bytes: this.#take(end) };
      }
    }
    return undefined;
  }

  #take(length: number): Uint8Array {
    const taken = this.#buffer.subarray(0, length);
    this.#buffer = this.#buffer.subarray(length);
    this.#scanned = 0;
    return taken;
  }
}
