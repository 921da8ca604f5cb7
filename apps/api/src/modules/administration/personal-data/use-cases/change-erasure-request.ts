import { selectRows, updateRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { notifyPeople } from '../../../notices/account-mails/index.ts';
import { lockAdministrators } from '../../../people/people/index.ts';
import { recordChange } from '../../../records/audit/index.ts';

/** Asks the administrators for the erasure of the actor's data, or withdraws that. Repeats do nothing. */
export async function changeErasureRequest(
  tx: MemberTransaction,
  { isRequested }: { readonly isRequested: boolean },
): Promise<void> {
  const { id, fullName: name } = tx.actor;
  const administrators = isRequested ? await lockAdministrators(tx) : [];
  const { before } = await selectRows(tx, 'app_user')
    .select('erasure_requested_at as before')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if ((before !== null) === isRequested) return;
  const after = isRequested ? tx.clock.now().toISOString() : null;
  await updateRows(tx, 'app_user')
    .set({ erasure_requested_at: after })
    .where('id', '=', id)
    .execute();
  await recordChange(tx, {
    action: 'update',
    object: { type: 'user', id, name },
    before: { erasureRequestedAt: before },
    after: { erasureRequestedAt: after },
  });
  if (!isRequested) return;
  const recipientIds = administrators.filter((one) => one !== id);
  await notifyPeople(tx, { topic: 'erasure-request', personId: id, detail: name, recipientIds });
}
