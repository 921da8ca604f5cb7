import { setTimeout as sleep } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import type { Logger } from '../logging/logger.ts';
import type { AddressGuard } from '../outgoing/index.ts';
import { growingPauses } from '../process/growing-pauses.ts';
import type { MailboxServer } from './connect-mailbox.ts';
import { connectMailbox } from './connect-mailbox.ts';
import type { IntakeLimits } from './intake-limits.ts';
import { intakeLimits } from './intake-limits.ts';
import type { MailboxFailure } from './mailbox-error.ts';
import { mailboxErrorOf } from './mailbox-error.ts';

/** The last message that was stored. UIDs grow, and are of another mailbox under another validity. */
export interface MailboxPosition {
  readonly uidValidity: string;
  readonly uid: number;
}

interface Seen {
  readonly receivedAt: Date;
  readonly size: number;
  /** To be stored with the message. */
  readonly position: MailboxPosition;
}

export interface WatchedMail extends Seen {
  readonly raw: Buffer;
}

export interface LargeMail extends Seen {
  /** The beginning of the message, of which only the headers are complete. */
  readonly headers: Buffer;
}

export type MailboxState =
  | { readonly isReading: true; readonly failure: 'full' | null }
  | { readonly isReading: false; readonly failure: MailboxFailure; readonly reason: string };

export interface MailboxWatch {
  readonly server: MailboxServer;
  readonly guard: AddressGuard;
  /** Null reads everything in the mailbox. */
  readonly position: MailboxPosition | null;
  /** Stores a message. It is handed over again after a failure, and may be after a crash. */
  readonly onMessage: (mail: WatchedMail) => Promise<void>;
  readonly onTooLarge: (mail: LargeMail) => Promise<void>;
  /** Receives each change of state. */
  readonly onState: (state: MailboxState) => Promise<void>;
  /** Receives the pause after each failed attempt. */
  readonly onPause?: (milliseconds: number) => Promise<void>;
  readonly signal: AbortSignal;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly limits?: IntakeLimits;
  /** Pauses between two connections, and between two looks without IDLE. */
  readonly pauses?: typeof pausesMs;
}

const pausesMs = {
  first: 1000,
  longest: 5 * 60_000,
  /** Servers end an IDLE after 29 minutes (RFC 2177); a look at the mailbox renews it. */
  idle: 10 * 60_000,
  poll: 30_000,
};

/** State across connections. */
interface Progress {
  position: MailboxPosition | null;
  /** Reported last. */
  state: string;
  isReading: boolean;
}

/** Reads the inbox of a mailbox, then waits for more, until the signal aborts (E-05). */
export async function watchMailbox(watch: MailboxWatch): Promise<void> {
  const { signal, logger, server, pauses = pausesMs } = watch;
  const pauseAfter = growingPauses(pauses.first, pauses.longest);
  const progress = { position: watch.position, state: '', isReading: false };
  while (!signal.aborted) {
    const startMs = performance.now();
    try {
      await readUntilClosed(watch, progress);
    } catch (err) {
      if (!signal.aborted) logger.warn({ err, host: server.host }, 'mailbox_not_read');
    }
    const pause = pauseAfter(performance.now() - startMs);
    if (!signal.aborted) await notePause(watch, progress, pause);
    await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

async function notePause(
  { onPause, logger }: MailboxWatch,
  { isReading }: Progress,
  pause: number,
): Promise<void> {
  if (isReading) return;
  await onPause?.(pause).catch((err: unknown) => logger.warn({ err }, 'pause_not_noted'));
}

async function readUntilClosed(watch: MailboxWatch, progress: Progress): Promise<void> {
  const { signal, pauses = pausesMs } = watch;
  const client = await open(watch, progress);
  const close = () => client.close();
  signal.addEventListener('abort', close);
  let news = Promise.withResolvers<void>();
  for (const event of ['exists', 'close'] as const) client.on(event, () => news.resolve());
  try {
    await client.mailboxOpen(inbox);
    const folder = await processedFolder(client);
    while (client.usable && !signal.aborted) {
      news = Promise.withResolvers();
      await readNew({ client, folder, watch, progress });
      await report(watch, progress, { isReading: true, failure: await fullness(client) });
      const pause = client.capabilities.has('IDLE') ? pauses.idle : pauses.poll;
      const timer = setTimeout(news.resolve, pause);
      await news.promise;
      clearTimeout(timer);
    }
  } finally {
    signal.removeEventListener('abort', close);
    client.close();
  }
}

async function open(watch: MailboxWatch, progress: Progress): Promise<ImapFlow> {
  try {
    return await connectMailbox(watch.server, watch.guard);
  } catch (error) {
    const translated = mailboxErrorOf(error);
    const { failure, reason } = translated;
    await report(watch, progress, { isReading: false, failure, reason });
    throw translated;
  }
}

async function report(
  { onState }: MailboxWatch,
  progress: Progress,
  state: MailboxState,
): Promise<void> {
  progress.isReading = state.isReading;
  const text = JSON.stringify(state);
  if (text === progress.state) return;
  await onState(state);
  progress.state = text;
}

const inbox = 'INBOX';
const processed = 'Processed';

/** Where messages go after they were stored; null if the mailbox takes no folder. */
async function processedFolder(client: ImapFlow): Promise<string | null> {
  try {
    return (await client.mailboxCreate(processed)).path;
  } catch {
    return null;
  }
}

/** Part of its quota from which on a mailbox counts as full: the next message may not fit. */
const nearlyFull = 0.95;

async function fullness(client: ImapFlow): Promise<'full' | null> {
  const quota = await client.getQuota(inbox);
  const storage = quota ? quota.storage : undefined;
  const { usage = 0, limit = 0 } = storage ?? {};
  return limit > 0 && usage >= limit * nearlyFull ? 'full' : null;
}

interface Reading {
  readonly client: ImapFlow;
  readonly folder: string | null;
  readonly watch: MailboxWatch;
  readonly progress: Progress;
}

async function readNew(reading: Reading): Promise<void> {
  const { client, progress } = reading;
  if (!client.mailbox) throw new Error('the inbox is closed');
  const uidValidity = client.mailbox.uidValidity.toString();
  const isKnown = progress.position?.uidValidity === uidValidity;
  const after = isKnown ? (progress.position?.uid ?? 0) : 0;
  const found = await client.search({ uid: `${after + 1}:*` }, { uid: true });
  if (!found) throw new Error('the search was refused');
  // `*` is the last message even if it is an earlier one.
  for (const uid of found.filter((one) => one > after).toSorted((one, other) => one - other)) {
    const position = { uidValidity, uid };
    const isStored = await store(reading, position);
    progress.position = position;
    if (isStored) await putAway(reading, uid);
  }
}

const byUid = { uid: true } as const;

/** @returns false if another program has removed the message */
async function store({ client, watch }: Reading, position: MailboxPosition): Promise<boolean> {
  const { onMessage, onTooLarge, limits = intakeLimits } = watch;
  const uid = `${position.uid}`;
  const found = await client.fetchOne(uid, { size: true, internalDate: true }, byUid);
  if (!found) return false;
  const { size = 0, internalDate } = found;
  const seen = { receivedAt: new Date(internalDate ?? Date.now()), size, position };
  const isTooLarge = size > limits.messageBytes;
  const part = isTooLarge ? { start: 0, maxLength: limits.headerBytes } : true;
  const content = await client.fetchOne(uid, { source: part }, byUid);
  const source = content ? content.source : undefined;
  if (!source) return false;
  if (isTooLarge) await onTooLarge({ ...seen, headers: source });
  else await onMessage({ ...seen, raw: source });
  return true;
}

/** For people who look into the mailbox; a message that stays is not read again. */
async function putAway({ client, folder, watch }: Reading, uid: number): Promise<void> {
  try {
    await client.messageFlagsAdd(`${uid}`, ['\\Seen'], byUid);
    if (folder !== null) await client.messageMove(`${uid}`, folder, byUid);
  } catch (err) {
    watch.logger.warn({ err }, 'mail_not_put_away');
  }
}
