import { AppError, refusalAt } from '@axp/contracts';
import type { EraseUserBody } from '@axp/contracts/administration';
import { sql } from 'kysely';
import { deleteRows, updateRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { recordActorEvent } from '../../../../platform/security-log/security-log.ts';
import { findOpenItems } from '../../../bookings/bookings/index.ts';
import { recordChange } from '../../../records/audit/index.ts';
import { lockPerson } from '../../people-administration/index.ts';
import { eraseRows, formerMember } from '../erase-rows.ts';
import { findErasedPerson } from '../erasure.queries.ts';
import { listOwnFiles } from '../own-data.queries.ts';

/**
 * Erases the personal data of a person who is deactivated and has nothing open. Bookings, bills and
 * logs stay with the id alone (R-04, ADR 128). No active administrator is deactivated, so neither
 * the last one nor the actor can be erased.
 * @throws AppError user.not_found, user.stale, user.not_deactivated, user.items_open,
 * user.name_differs
 */
export async function erasePerson(
  tx: MemberTransaction,
  id: string,
  { version, fullName }: EraseUserBody,
): Promise<void> {
  const person = await lockPerson(tx, id, { version, mayEndAdministrator: false });
  if (person.status !== 'deactivated') throw new AppError('user.not_deactivated');
  if (fullName.trim() !== person.fullName.trim()) throw refusalAt('fullName', 'user.name_differs');
  const now = tx.clock.now();
  const items = await findOpenItems(tx, { userId: id, now }, { isLocking: true });
  if (items.length > 0) throw new AppError('user.items_open');
  const known = await findErasedPerson(tx, id);
  const files = await listOwnFiles(tx, { userId: id, reader: 'person' });
  const pictures = files.filter(({ table }) => table === 'image').map((file) => file.id);
  await eraseRows(tx, known);
  await deleteRows(tx, 'image').where('id', '=', sql<string>`any (${pictures}::uuid[])`).execute();
  await updateRows(tx, 'app_user')
    .set({ status: 'erased', version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  await recordActorEvent(tx, { kind: 'rights-changed', reason: 'erase', userId: id });
  await recordChange(tx, { action: 'erase', object: { type: 'user', id, name: formerMember } });
}
