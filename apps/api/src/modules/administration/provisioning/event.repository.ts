import type { AppError } from '@axp/contracts';
import type { GivenRight } from '@axp/contracts/administration';
import type { ProvisioningEventKind } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { z } from 'zod';
import { deleteRows, insertRow } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows, TenantTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { UserFields } from './scim/bodies.ts';

interface EventRows extends TenantRows, Pick<TenantTransaction, 'clock' | 'newId'> {
  readonly settings: { readonly isDryRun: boolean };
}

interface PersonEvent {
  readonly kind: ProvisioningEventKind;
  readonly userId: string;
}

interface GroupEvent {
  readonly kind: ProvisioningEventKind;
  /** Name of the group. */
  readonly subject: string;
}

type Event = (PersonEvent | GroupEvent) & {
  /** Changed attributes. */
  readonly fields: readonly string[];
  /** Subjects whose refusals are over. */
  readonly resolves: readonly string[];
};

/** Adds a change to the log, and forgets the refusals that it ends. */
export async function recordEvent(tx: EventRows, event: Event): Promise<void> {
  const { kind, fields, resolves } = event;
  const { user_id = null, subject = null } =
    'userId' in event ? { user_id: event.userId } : { subject: event.subject };
  await sql`
    with resolved as (
      delete from scim_event
      where merchant_id = ${tx.merchant.id} and code is not null
        and subject = any (${resolves.map(subjectOf)}::text[]))
    insert into scim_event (merchant_id, id, kind, user_id, subject, is_dry_run, fields, at)
    values (${tx.merchant.id}, ${tx.newId()}, ${kind}, ${user_id}::uuid, ${subject},
      ${tx.settings.isDryRun}, ${fields}::text[], ${tx.clock.now().toISOString()})`.execute(tx.db);
}

interface ChangedRights {
  readonly userId: string;
  readonly gains: readonly GivenRight[];
  readonly losses: readonly GivenRight[];
}

/** Adds the rights of a person that groups have changed to the log. */
export async function recordRights(
  tx: Omit<EventRows, 'settings'>,
  { userId, gains, losses }: ChangedRights,
): Promise<void> {
  const shown = (rights: readonly GivenRight[]) =>
    rights.map(({ right, target, group }) => ({ right, target, group }));
  await insertRow(tx, 'scim_event', {
    id: tx.newId(),
    kind: 'rights',
    user_id: userId,
    is_dry_run: false,
    rights: JSON.stringify({ gained: shown(gains), lost: shown(losses) }),
    at: tx.clock.now().toISOString(),
  }).execute();
}

interface Refusal {
  readonly kind: ProvisioningEventKind;
  /** Name or id that the directory used. */
  readonly subject: string;
  readonly userId: string | null;
  readonly error: AppError;
  /** User whom the directory wanted to create, for an administrator to link. */
  readonly attempt: UserFields | null;
}

/** Adds a refused request to the log; a repeated one is counted. */
export async function recordRefusal(
  tx: EventRows,
  { kind, subject, userId, error, attempt }: Refusal,
): Promise<void> {
  const columns = {
    user_id: userId,
    is_dry_run: tx.settings.isDryRun,
    code: error.code,
    params: JSON.stringify(error.details.params ?? {}),
    attempt: attempt && JSON.stringify(attempt),
    at: tx.clock.now().toISOString(),
  };
  await insertRow(tx, 'scim_event', {
    ...columns,
    id: tx.newId(),
    kind,
    subject: subjectOf(subject),
  })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'subject', 'kind'])
        .where('code', 'is not', null)
        .doUpdateSet({ ...columns, times: sql`scim_event.times + 1` }),
    )
    .execute();
}

/** Forgets what was refused in a dry run. */
export async function forgetRefusals(tx: TenantRows): Promise<void> {
  await deleteRows(tx, 'scim_event')
    .where('is_dry_run', '=', true)
    .where('code', 'is not', null)
    .execute();
}

/** Names are compared without case, as the protocol does. */
function subjectOf(name: string): string {
  return name.toLowerCase();
}

const Attempt = z.object({
  userName: z.string(),
  externalId: z.string().nullable(),
  fullName: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  isActive: z.boolean(),
  managerId: z.string().nullable(),
}) satisfies z.ZodType<Omit<UserFields, 'email'>>;

/** The user of a refused request, locked and taken out of the log; null if it can't be linked. */
export async function takeAttempt(tx: EventRows, id: string) {
  const row = await deleteRows(tx, 'scim_event')
    .where('id', '=', id)
    .where('attempt', 'is not', null)
    .returning(['user_id as draftId', 'attempt'])
    .executeTakeFirst();
  return row ? { draftId: row.draftId, fields: Attempt.parse(row.attempt) } : null;
}
