import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { acceptanceRefusals } from '../rules/approval.ts';
import { licenceParams, licenceRefusal } from '../rules/kind-rules.ts';
import { findBookable } from '../store/bookable.ts';
import { findDriver } from '../store/form-names.ts';
import type { MovableBooking } from '../store/movable.ts';
import { rulesOf } from '../store/movable.ts';
import type { Candidate } from './candidates.ts';

type Facts = Omit<Parameters<typeof acceptanceRefusals>[0], 'now' | 'licenceRefusal'>;

interface Accepted extends Facts {
  readonly driverId: string | null;
  readonly rules: Candidate['rules'];
}

/**
 * Refuses what can't be approved as things are by now. The licence is judged again: it may have
 * expired or been rejected since the request.
 * @throws AppError booking.over, resource.not_found, user.not_found, booking.over_capacity,
 * booking.licence_missing, booking.licence_expired, booking.licence_unconfirmed
 */
export async function requireAcceptable(
  tx: MemberTransaction,
  { driverId, ...facts }: Accepted,
  car: Parameters<typeof licenceParams>[2],
  lastEnd: string = facts.end,
): Promise<void> {
  const trip = { driver: await findDriver(tx, driverId), end: lastEnd };
  const [refusal] = acceptanceRefusals({
    ...facts,
    licenceRefusal: licenceRefusal(trip, car, facts.rules),
    now: tx.clock.now(),
  });
  if (refusal) throw new AppError(refusal, { params: licenceParams(refusal, trip, car) });
}

/** The same for a request; the licence has to be valid at the end of the last date of a series. */
export async function requireAcceptableRequest(
  tx: MemberTransaction,
  booking: MovableBooking,
  lastEnd?: string,
): Promise<void> {
  const { driverId, resourceId, timezone } = booking;
  const car = driverId === null ? null : await findBookable(tx, resourceId);
  const wanted = { ...booking, rules: rulesOf(tx, booking) };
  await requireAcceptable(tx, wanted, car ?? { licenceClass: null, timezone }, lastEnd);
}
