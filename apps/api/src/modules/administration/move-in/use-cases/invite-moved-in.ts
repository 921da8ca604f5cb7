import type { Language } from '@axp/contracts';
import { sql } from 'kysely';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../../records/audit/index.ts';
import { merchantLanguage, queueInvitation } from '../../people-administration/index.ts';
import { lockMoveIn } from '../move-in.repository.ts';

/** Invitations of one call: as many as one person may cause in a day are a few of these. */
const mostAtOnce = 1_000;

/**
 * Invites people whom an import made and who have no invitation yet.
 * @throws AppError move_in.not_found, limit.reached, limit.merchant_reached
 */
export async function inviteMovedIn(tx: MemberTransaction, id: string): Promise<void> {
  const { system } = await lockMoveIn(tx, id);
  const { rows: people } = await sql<{ email: string }>`
    update moved_thing moved set invited_at = ${tx.clock.now().toISOString()}
    from app_user person
    where moved.merchant_id = ${tx.merchant.id} and moved.move_in_id = ${id}
      and person.merchant_id = moved.merchant_id and person.id = moved.object_id
      and (moved.kind, moved.key) in (
        select waiting.kind, waiting.key from moved_thing waiting
        join app_user one on one.merchant_id = waiting.merchant_id and one.id = waiting.object_id
        where waiting.merchant_id = ${tx.merchant.id} and waiting.move_in_id = ${id}
          and waiting.kind = 'person' and waiting.is_created and waiting.invited_at is null
          and one.status = 'invited'
        order by one.full_name, one.id limit ${mostAtOnce}
      )
    returning person.email`.execute(tx.db);
  if (people.length === 0) return;
  await tx.uses.count({ mails: people.length });
  const language: Language = await merchantLanguage(tx);
  for (const { email } of people) await queueInvitation(tx, tx.newId(), email, language);
  await recordChange(tx, {
    action: 'invite',
    object: { type: 'move-in', id, name: system },
    after: { people: people.length },
  });
}
