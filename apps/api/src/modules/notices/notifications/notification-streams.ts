import { Readable } from 'node:stream';
import { AppError } from '@axp/contracts';
import type { Changes } from '../../../platform/changes/changes.ts';
import { anySubject } from '../../../platform/changes/changes.ts';

export interface StreamLimits {
  /** Streams of this process; 0 for none. */
  readonly most: number;
  readonly beatMs?: number;
}

/** The list of a person as of a position, and what it depends on. */
export interface SeenList {
  readonly etag: string;
  readonly subjects: readonly string[];
  readonly asOf: number;
}

/** Reads the list if it differs from the last one; judges each time who may have it. */
export type ReadList = (knownEtag: string) => Promise<SeenList & { readonly body: object | null }>;

interface NewStream {
  /** A person, or the identity of a display. */
  readonly personId: string;
  /** Name of the events that carry a list. */
  readonly event: string;
  readonly seen: SeenList;
  readonly read: ReadList;
}

/** Browsers hold a stream in each visible window. */
const mostOfOnePerson = 6;
/** Half of the 60 seconds after which proxies close silent connections, and less. */
const usualBeatMs = 20_000;
/** Ten minutes, and up to three more: within the life of a token, and not all at once. */
const mostBeats = { sure: 30, random: 9 };
/** More than this waits only for readers that are too slow. */
const mostWaitingBytes = 256 * 1024;
/** Changes of this time are read together; those that may concern everyone, over a longer one. */
const gatheredMs = { own: 100, everyone: 5_000 };

/** Open event streams: each reads its list again when something that it depends on changes. */
export class NotificationStreams {
  readonly #changes: Changes;
  readonly #limits: StreamLimits;
  readonly #bySubject = new Map<string, Set<EventStream>>();
  readonly #open = new Set<EventStream>();
  #beat: NodeJS.Timeout | undefined;
  #isClosing = false;

  constructor(changes: Changes, limits: StreamLimits) {
    this.#changes = changes;
    this.#limits = limits;
    changes.onChange((subject) => this.#pass(subject));
  }

  /** @throws AppError while there are too many, or changes may be missed */
  refuseMore(personId: string): void {
    const own = [...(this.#bySubject.get(personId) ?? [])];
    const isPersonFull = own.filter((one) => one.personId === personId).length >= mostOfOnePerson;
    const isFull = this.#open.size >= this.#limits.most;
    if (this.#isClosing || !this.#changes.isComplete || isPersonFull || isFull)
      throw new AppError('request.too_many_streams');
  }

  open(opened: NewStream): Readable {
    this.refuseMore(opened.personId);
    const stream = new EventStream({ ...opened, keep: (one) => this.#keep(one) });
    this.#open.add(stream);
    this.#index(stream, []);
    stream.readable.once('close', () => this.#forget(stream));
    this.#beat ??= setInterval(() => this.#beatAll(), this.#limits.beatMs ?? usualBeatMs);
    stream.send('event: hello\ndata:\n\n');
    this.#catchUp(stream);
    return stream.readable;
  }

  /** Ends all, and opens no more. */
  close(): void {
    this.#isClosing = true;
    this.#endAll();
  }

  #keep({ stream, before }: { stream: EventStream; before: readonly string[] }): void {
    if (!this.#open.has(stream)) return;
    this.#index(stream, before);
    this.#catchUp(stream);
  }

  #index(stream: EventStream, before: readonly string[]): void {
    for (const subject of before) this.#remove(subject, stream);
    for (const subject of stream.seen.subjects) {
      const streams = this.#bySubject.get(subject) ?? new Set();
      this.#bySubject.set(subject, streams.add(stream));
    }
  }

  #remove(subject: string, stream: EventStream): void {
    const streams = this.#bySubject.get(subject);
    streams?.delete(stream);
    if (streams?.size === 0) this.#bySubject.delete(subject);
  }

  /** Changes that came while the list was read. */
  #catchUp(stream: EventStream): void {
    const { asOf, subjects } = stream.seen;
    if (this.#changes.areSince(asOf, subjects)) stream.refresh(gatheredMs.own);
  }

  #forget(stream: EventStream): void {
    this.#open.delete(stream);
    for (const subject of stream.seen.subjects) this.#remove(subject, stream);
    if (this.#open.size > 0) return;
    clearInterval(this.#beat);
    this.#beat = undefined;
  }

  #pass(subject: string): void {
    // Pages poll until changes are complete again.
    if (!this.#changes.isComplete) this.#endAll();
    const isOfAll = subject === anySubject;
    for (const stream of isOfAll ? this.#open : (this.#bySubject.get(subject) ?? [])) {
      const isOfMany = isOfAll || subject === stream.seen.subjects[0];
      stream.refresh(isOfMany ? Math.random() * gatheredMs.everyone : gatheredMs.own);
    }
  }

  #beatAll(): void {
    for (const stream of this.#open) stream.beat();
  }

  #endAll(): void {
    for (const stream of this.#open) stream.end();
  }
}

interface StreamOptions extends NewStream {
  readonly keep: (changed: { stream: EventStream; before: readonly string[] }) => void;
}

class EventStream {
  readonly personId: string;
  readonly readable = new Readable({ read: () => undefined });
  readonly #event: string;
  readonly #read: ReadList;
  readonly #keep: StreamOptions['keep'];
  readonly #lastBeat = mostBeats.sure + Math.floor(Math.random() * mostBeats.random);
  #seen: SeenList;
  #beats = 0;
  #waiting: NodeJS.Timeout | undefined;

  constructor({ personId, event, seen, read, keep }: StreamOptions) {
    this.personId = personId;
    this.#event = event;
    this.#seen = seen;
    this.#read = read;
    this.#keep = keep;
    this.readable.once('close', () => clearTimeout(this.#waiting));
  }

  get seen(): SeenList {
    return this.#seen;
  }

  send(text: string): void {
    if (this.readable.destroyed || this.readable.readableEnded) return;
    if (this.readable.readableLength > mostWaitingBytes) this.readable.destroy();
    else this.readable.push(text);
  }

  beat(): void {
    this.#beats += 1;
    if (this.#beats >= this.#lastBeat) this.end();
    else this.send(':\n\n');
  }

  /** Reads the list again in a moment. */
  refresh(afterMs: number): void {
    if (this.readable.destroyed) return;
    this.#waiting ??= setTimeout(() => void this.#update(), afterMs);
  }

  end(): void {
    clearTimeout(this.#waiting);
    if (this.readable.destroyed) return;
    // A reader that is too slow would hold up the end of the server.
    if (this.readable.readableLength > 0) this.readable.destroy();
    else this.readable.push(null);
  }

  async #update(): Promise<void> {
    this.#waiting = undefined;
    try {
      const { body, ...seen } = await this.#read(this.#seen.etag);
      const before = this.#seen.subjects;
      this.#seen = seen;
      this.#keep({ stream: this, before });
      if (body) this.send(`event: ${this.#event}\ndata: ${JSON.stringify(body)}\n\n`);
    } catch {
      // The session has ended, or the database is away: the page asks again, and is answered why.
      this.end();
    }
  }
}
