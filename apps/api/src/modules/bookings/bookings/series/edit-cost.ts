import type { BookingCost } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { undone } from '../../../../platform/db/tenant-transaction.ts';
import { isOverBudget, quoteOf } from '../../bills/index.ts';
import type { Charges } from '../steps/charges.ts';
import { changedCharges } from '../steps/charges.ts';
import { candidateOf } from './dates.ts';
import type { EditRequest, PlannedEdit } from './prepare-edit.ts';
import { planEdit } from './prepare-edit.ts';

/**
 * Quotes a change of a series, all dates together, and what it leaves of the budgets of their
 * years; computed as the change itself is judged. Nothing is written.
 */
export function quoteEdit(
  tx: MemberTransaction,
  id: string,
  request: EditRequest,
): Promise<BookingCost | null> {
  return undone(tx, async () => quotePlanned(tx, await planEdit(tx, id, request)));
}

export async function quotePlanned(
  tx: MemberTransaction,
  planned: PlannedEdit,
): Promise<BookingCost | null> {
  return quoteOf(tx, { ...(await chargesOf(tx, planned)), timezone: tx.merchant.timezone });
}

/**
 * Whether the changed dates go over a budget together.
 * @throws AppError booking.over_budget where the budget refuses them
 */
export async function isEditOverBudget(
  tx: MemberTransaction,
  planned: PlannedEdit,
): Promise<boolean> {
  const { bookings } = await chargesOf(tx, planned);
  return isOverBudget(tx, { bookings, path: 'end' });
}

/** Charges of the dates of a changed series. A date that is left out gives its money back. */
async function chargesOf(
  tx: MemberTransaction,
  { edit: { booking, body, change }, planned, candidates, isBilled }: PlannedEdit,
): Promise<Charges> {
  const isPriced = [...candidates.values()].some(({ resource }) => resource.isPriced);
  if (!isPriced && !isBilled) return { bookings: [], former: [] };
  const changed = planned.flatMap(({ id: bookingId, slot: { start, end }, wanted, keeps }) => {
    const { resource } = candidateOf(candidates, wanted.resourceId);
    const { quantity, isSkipped } = wanted;
    const estimatedKm = keeps.has('estimatedKm') ? undefined : body.estimatedKm;
    return isSkipped ? [] : [{ bookingId, start, end, quantity, resource, estimatedKm }];
  });
  const skipped = planned.filter(({ wanted }) => wanted.isSkipped).map(({ date }) => date);
  const cancelled = [...change.dropped, ...skipped].flatMap((date) => date?.bookingId ?? []);
  const { businessUnitId, id: copiedId } = booking;
  return changedCharges(tx, { businessUnitId, changed, cancelled, copiedId });
}
