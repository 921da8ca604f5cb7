export interface ServerEvent {
  /** Empty for a comment. */
  readonly name: string;
  readonly data: string;
}

/** Reads server-sent events, and comments as events without a name (HTML standard, 9.2.6). */
export async function* readEvents(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<ServerEvent, void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    while (true) {
      const { value, done } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      yield* blocks.map(eventOf);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function eventOf(block: string): ServerEvent {
  const fields = block.split('\n').map((line): [string, string] => {
    const [name = '', ...rest] = line.split(':');
    return [name, rest.join(':').trimStart()];
  });
  const { event = '', data = '' } = Object.fromEntries(fields);
  return { name: event, data };
}
