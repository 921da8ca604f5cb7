import type { Clock } from '@axp/server-kit/time';
import type { BillRepository } from '../bill.repository.ts';
import { billStepOf } from '../domain/billing.ts';

export interface Drawing {
  readonly bills: BillRepository;
  readonly clock: Clock;
  readonly newId: () => string;
}

/**
 * Brings the bills of bookings in line with what the bookings cost as they stand now, in the
 * transaction of whatever changed them. What was issued stays as it is (D-07).
 */
export async function drawBills(
  { bills, clock, newId }: Drawing,
  bookingIds: readonly string[],
): Promise<void> {
  const drawnAt = clock.now().toISOString();
  const steps = (await bills.findBillables(bookingIds)).flatMap((billable) => {
    const step = billStepOf(billable);
    return step ? [{ ...step, bookingId: billable.bookingId }] : [];
  });
  await bills.drop(
    steps.flatMap((step) => (step.action === 'drop' ? [step.id] : [])),
    drawnAt,
  );
  await bills.draw(
    steps.flatMap(({ bookingId, ...step }) =>
      step.action === 'draw' ? [{ ...step.draft, id: newId(), bookingId, drawnAt }] : [],
    ),
  );
  for (const step of steps) {
    if (step.action === 'redraw') await bills.redraw(step.id, step.draft);
  }
}
