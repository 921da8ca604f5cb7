import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@axp/server-kit/db';
import type pg from 'pg';
import type { DB } from '../../../../platform/db/schema.ts';
import type { ConnectionRow } from '../connection/connection.queries.ts';
import { mailCalendar } from '../mail-calendar.ts';
import type { FollowDeps } from './follow-mailbox.ts';
import { listMailboxes } from './mailbox.repository.ts';

interface Deps extends FollowDeps {
  readonly database: Pick<Database<DB>, 'openClient'>;
  /** Pause between two looks at the settings. */
  readonly everyMs?: number;
}

export interface MailboxWatchers {
  readonly close: () => Promise<void>;
}

const usualPauseMs = 5_000;

/** Reads the mailboxes of merchants, each on one of the servers (E-05). */
export function watchMailboxes(deps: Deps): MailboxWatchers {
  const ending = new AbortController();
  const running = run(deps, ending.signal);
  return {
    close: async () => {
      ending.abort();
      await running;
    },
  };
}

async function run(deps: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      if ((await listMailboxes(deps.unitOfWork)).length > 0) await watchOwn(deps, signal);
    } catch (err) {
      deps.logger.warn({ err }, 'mailboxes_not_watched');
    }
    await pause(deps, signal);
  }
}

async function pause({ everyMs = usualPauseMs }: Deps, signal: AbortSignal): Promise<void> {
  await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
}

interface Watcher {
  readonly occasion: string;
  readonly stop: () => Promise<void>;
}

/**
 * Watches the mailboxes whose locks the session gets, until there are none or the session is lost.
 * Its locks end with it. Two servers may read a mailbox then, but a message is stored once.
 */
async function watchOwn(deps: Deps, signal: AbortSignal): Promise<void> {
  const session = await deps.database.openClient();
  const watchers = new Map<string, Watcher>();
  try {
    await session.query(fastKeepalive);
    while (!signal.aborted) {
      const rows = await listMailboxes(deps.unitOfWork);
      if (rows.length === 0) break;
      await callFor(session, 'pg_advisory_unlock', await stopChanged(watchers, rows));
      const free = rows.filter((row) => !watchers.has(row.merchant_id));
      const ids = free.map((row) => row.merchant_id);
      const own = await callFor(session, 'pg_try_advisory_lock', ids);
      for (const row of free) {
        if (own.has(row.merchant_id)) watchers.set(row.merchant_id, startWatcher(deps, row));
      }
      await pause(deps, signal);
    }
  } finally {
    await Promise.all([...watchers.values()].map(({ stop }) => stop()));
    await session.end().catch(() => undefined);
  }
}

/** Ends the session of a machine that lost its power within half a minute, not after hours. */
const fastKeepalive = `select set_config('tcp_keepalives_idle', '10', false),
  set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false)`;

const answerMs = 10_000;

/**
 * Locks or unlocks the mailboxes of merchants, and returns those it could. A session that does not
 * answer is ended, also if there is nothing to lock: it may be lost, and its locks with it.
 */
async function callFor(
  session: pg.Client,
  call: 'pg_try_advisory_lock' | 'pg_advisory_unlock',
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const timer = setTimeout(() => void session.end(), answerMs);
  try {
    const text = `select id, ${call}(hashtextextended('mailbox ' || id, 0)) as "isDone"
      from unnest($1::text[]) as id`;
    const { rows } = await session.query<{ id: string; isDone: boolean }>(text, [ids]);
    return new Set(rows.filter(({ isDone }) => isDone).map(({ id }) => id));
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the merchants whose settings have changed, or whose mailbox is off. */
async function stopChanged(
  watchers: Map<string, Watcher>,
  rows: readonly ConnectionRow[],
): Promise<readonly string[]> {
  const occasions = new Map(rows.map((row) => [row.merchant_id, occasionOf(row)]));
  const changed = [...watchers].filter(([id, { occasion }]) => occasions.get(id) !== occasion);
  await Promise.all(changed.map(([, { stop }]) => stop()));
  for (const [id] of changed) watchers.delete(id);
  return changed.map(([id]) => id);
}

/** Other settings, or an administrator who asks for an attempt, start a watcher again. */
function occasionOf({ version, attempt_requested_at: requestedAt }: ConnectionRow): string {
  return `${version} ${requestedAt}`;
}

function startWatcher(deps: Deps, row: ConnectionRow): Watcher {
  const ending = new AbortController();
  const watching = mailCalendar
    .changesSince({ ...deps, row }, ending.signal)
    .catch((err: unknown) =>
      deps.logger.warn({ err, merchantId: row.merchant_id }, 'mailbox_not_watched'),
    );
  return {
    occasion: occasionOf(row),
    stop: async () => {
      ending.abort();
      await watching;
    },
  };
}
