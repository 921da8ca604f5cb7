import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../../platform/db/schema.ts';
import { selectRows, updateRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { Outcome } from '../../meetings/index.ts';

type Incoming = Selectable<DB['incoming_mail']>;

export type DueMessage = Pick<Incoming, 'id' | 'source' | 'recipient' | 'raw' | 'received_at'> & {
  readonly isFromTrustedPeer: boolean;
};

/** Locks the message that waits longest; a server that dies leaves it to the next one. */
export async function takeDue(tx: TenantRows): Promise<DueMessage | undefined> {
  return selectRows(tx, 'incoming_mail')
    .select(['id', 'source', 'recipient', 'raw', 'received_at'])
    .select(
      sql<boolean>`coalesce((checks ->> 'isTrustedPeer')::boolean, false)`.as('isFromTrustedPeer'),
    )
    .where('processed_at', 'is', null)
    .where('due_at', '<=', sql<string>`now()`)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** The line of the log about a message; it names no title (H-05). */
export type MessageLog = Outcome &
  Partial<
    Pick<
      Incoming,
      | 'organizer_email'
      | 'organizer_id'
      | 'starts_at'
      | 'ends_at'
      | 'uid'
      | 'recurrence_id'
      | 'sequence'
      | 'kind'
      | 'message_id'
      | 'source'
    >
  > & { readonly checks?: object };

export async function finish(
  tx: TenantRows,
  id: string,
  { params = {}, checks = {}, ...log }: MessageLog,
): Promise<void> {
  await updateRows(tx, 'incoming_mail')
    .set({
      ...log,
      reason_params: JSON.stringify(params),
      checks: sql`checks || ${JSON.stringify(checks)}::jsonb`,
      processed_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Judges a message again a few seconds later. */
export async function postpone(tx: TenantRows, id: string, seconds: number): Promise<void> {
  await updateRows(tx, 'incoming_mail')
    .set({ due_at: sql`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute();
}

const mostAttempts = 3;

/** Tries the message that waits longest again later, at most three times. */
export async function noteFailure({ db, merchant }: TenantRows): Promise<void> {
  const message = await takeDue({ db, merchant });
  if (!message) return;
  await updateRows({ db, merchant }, 'incoming_mail')
    .set({
      attempts: sql`attempts + 1`,
      due_at: sql`now() + make_interval(secs => 10 * (attempts + 1))`,
      processed_at: sql`case when attempts + 1 >= ${mostAttempts} then now() end`,
      verdict: sql`case when attempts + 1 >= ${mostAttempts} then 'not-answered' end`,
      reason: sql`case when attempts + 1 >= ${mostAttempts} then 'failed' end`,
    })
    .where('id', '=', message.id)
    .execute();
}
