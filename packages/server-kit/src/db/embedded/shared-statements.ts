const PARSE = 0x50;
const PARSE_COMPLETE = Buffer.from([0x31, 0, 0, 0, 4]);
const HEAD_LENGTH = 5;

interface ParseMessage {
  readonly name: string;
  /** Name, text and types of parameters, as they were sent. */
  readonly bytes: Buffer;
  /** Where the next message of the batch begins. */
  readonly end: number;
}

/**
 * Lets all clients use each other's named statements. Each believes that the session is its own
 * and prepares a name when it first needs it; on the one session that they share, a name that is
 * there with the same text is answered as prepared, without asking the engine again. The same name
 * with another text is the engine's to refuse.
 */
export class SharedStatements {
  readonly #execute: (batch: Uint8Array) => Promise<Uint8Array>;
  readonly #prepared = new Map<string, Buffer>();

  constructor(execute: (batch: Uint8Array) => Promise<Uint8Array>) {
    this.#execute = execute;
  }

  async execute(batch: Uint8Array): Promise<Uint8Array> {
    const parse = leadingParse(batch);
    if (parse === undefined) return this.#execute(batch);
    if (this.#prepared.get(parse.name)?.equals(parse.bytes)) {
      return Buffer.concat([PARSE_COMPLETE, await this.#execute(batch.subarray(parse.end))]);
    }
    const reply = await this.#execute(batch);
    if (reply[0] === PARSE_COMPLETE[0]) this.#prepared.set(parse.name, Buffer.from(parse.bytes));
    return reply;
  }
}

/** The first message, where drivers put it, if it prepares a name. Layout: PostgreSQL manual, 54.7. */
function leadingParse(batch: Uint8Array): ParseMessage | undefined {
  if (batch[0] !== PARSE) return undefined;
  const bytes = Buffer.from(batch.buffer, batch.byteOffset, batch.byteLength);
  const nameEnd = bytes.indexOf(0, HEAD_LENGTH);
  if (nameEnd === HEAD_LENGTH) return undefined;
  const end = 1 + bytes.readInt32BE(1);
  return {
    name: bytes.toString('utf8', HEAD_LENGTH, nameEnd),
    bytes: bytes.subarray(HEAD_LENGTH, end),
    end,
  };
}
