import type { TenantRows, TenantTransaction } from '../../../platform/db/tenant-transaction.ts';
import { findBillables, insertBills, updateDraft, voidDrafts } from '../bill.repository.ts';
import { billStepOf } from '../domain/billing.ts';

/**
 * Updates the bills of bookings to their current cost, in the transaction that changed them. Issued
 * bills never change (D-07).
 */
export async function drawBills(
  tx: TenantRows & Pick<TenantTransaction, 'clock' | 'newId'>,
  bookingIds: readonly string[],
): Promise<void> {
  const drawnAt = tx.clock.now().toISOString();
  const steps = (await findBillables(tx, bookingIds)).flatMap((billable) => {
    const step = billStepOf(billable);
    return step ? [{ ...step, bookingId: billable.bookingId }] : [];
  });
  await voidDrafts(
    tx,
    steps.flatMap((step) => (step.action === 'drop' ? [step.id] : [])),
    drawnAt,
  );
  await insertBills(
    tx,
    steps.flatMap(({ bookingId, ...step }) =>
      step.action === 'draw' ? [{ ...step.draft, id: tx.newId(), bookingId, drawnAt }] : [],
    ),
  );
  for (const step of steps) {
    if (step.action === 'redraw') await updateDraft(tx, step.id, step.draft);
  }
}
