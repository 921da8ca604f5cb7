import type { OperationShape } from '@axp/contracts';
import { openStream } from './page-transport.ts';

interface ServerEvent {
  /** Empty for a comment. */
  readonly name: string;
  readonly data: string;
}

/** Reads server-sent events, and comments as events without a name (HTML standard, 9.2.6). */
async function* readEvents(
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

interface StreamFollower {
  /** Name of the events with data. */
  readonly event: string;
  /** A live stream reports all that polls would find; without one, poll. */
  readonly onLive: (isLive: boolean) => void;
  /** Receives the data of an event as text. */
  readonly onData: (data: string) => void;
  readonly signal: AbortSignal;
  readonly body?: object;
  /** How long a stream may be silent before it counts as cut. */
  readonly silenceMs?: number;
}

/** Longer means that a proxy holds the stream back. */
const patienceMs = 10_000;
/** The server sends a comment every 20 seconds. */
const usualSilenceMs = 50_000;
/** After the end of a stream; at random, so that the pages of a server that stops do not come at once. */
const pauseMs = { least: 1_000, more: 4_000 };
/** After a refusal or a failure, doubled each time. */
const retryMs = { first: 15_000, most: 300_000 };

/** Follows streams of an operation, one after the other, until the signal. */
export async function followStream(
  operation: OperationShape,
  follower: StreamFollower,
): Promise<void> {
  const { signal } = follower;
  let failures = 0;
  while (!signal.aborted) {
    const wasLive = await followOnce(operation, follower);
    failures = wasLive ? 0 : failures + 1;
    const retry = Math.min(retryMs.first * 2 ** (failures - 1), retryMs.most);
    await pause(wasLive ? pauseMs.least + Math.random() * pauseMs.more : retry, signal);
  }
}

/** @returns whether the stream was live; ends with it */
async function followOnce(
  operation: OperationShape,
  { event, onLive, onData, signal, body, silenceMs = usualSilenceMs }: StreamFollower,
): Promise<boolean> {
  const attempt = new AbortController();
  const abort = () => attempt.abort();
  signal.addEventListener('abort', abort);
  let timer = setTimeout(abort, patienceMs);
  let isLive = false;
  try {
    const stream = await openStream(operation, { signal: attempt.signal, body });
    for await (const { name, data } of readEvents(stream)) {
      clearTimeout(timer);
      timer = setTimeout(abort, silenceMs);
      if (name === event) onData(data);
      if (name !== 'hello') continue;
      isLive = true;
      onLive(true);
    }
  } catch {
    // The page polls, which shows what is wrong.
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    abort();
    if (isLive) onLive(false);
  }
  return isLive;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
