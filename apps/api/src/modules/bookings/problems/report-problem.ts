import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { maySee, rolesOf } from '../rules/abilities.ts';
import { involvementOf } from '../store/deciders.ts';
import { findMovable } from '../store/movable.ts';
import { recordProblem } from '../store/record-problem.ts';

/**
 * Reports a problem with the booked resource; returns its id. Possible at any time: a fault may be
 * found before or after the visit too.
 */
export async function reportProblem(
  tx: MemberTransaction,
  bookingId: string,
  report: { readonly text: string; readonly isUnusable: boolean },
): Promise<string> {
  const [booking, involvement] = await Promise.all([
    findMovable(tx, bookingId),
    involvementOf(tx, bookingId, tx.actor),
  ]);
  if (!booking || !maySee(involvement, booking)) throw new AppError('booking.not_found');
  // Auditors only read.
  if (rolesOf(involvement).every((role) => role === 'auditor')) {
    throw new AppError('access.denied');
  }
  await tx.uses.count({ reports: 1 });
  return recordProblem(tx, booking, { kind: 'report', ...report });
}
