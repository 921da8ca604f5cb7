import type { CreateBookingBody, ProblemCode } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { BookingRuleSettings } from '../../../platform/request-scope/request-scope.ts';
import { refuseUnlessOffered } from '../../../platform/tenant/offered-types.ts';
import type { MailPeople } from '../../mail/index.ts';
import { findStaff } from '../../mail/index.ts';
import { mayBookFor } from '../booking.policy.ts';
import { findBusinessUnitRules, lockUpcoming } from '../booking.repository.ts';
import type { Details } from './resolve-details.ts';
import { resolveDetails } from './resolve-details.ts';

/** For whom and for which unit something is booked, and what was filled in, all looked up. */
export interface Request {
  readonly details: Details;
  readonly businessUnitId: string;
  readonly unitRules: BookingRuleSettings;
  readonly bookedForId: string;
  /** Who gets mails of a booking that waits for nobody. */
  readonly mailed: MailPeople;
  /**
   * Starts of the upcoming bookings of the booker or the person it is for, whoever has more; locked,
   * so that two windows can't both count (Z-13).
   */
  readonly upcoming: readonly string[];
}

/** Looks up everything that a request names but its resource, or refuses it by field. */
export async function prepareRequest(
  tx: MemberTransaction,
  body: CreateBookingBody,
): Promise<Request> {
  refuseUnlessOffered(tx.merchant, body.type);
  const businessUnitId = businessUnitOf(tx, body);
  const bookedForId = body.bookedForId ?? tx.actor.id;
  const [unitRules, staff, upcoming, details] = await Promise.all([
    findBusinessUnitRules(tx, businessUnitId),
    findStaff(tx, [...new Set([tx.actor.id, bookedForId, ...invitedStaff(body)])]),
    lockUpcoming(tx, [tx.actor.id, bookedForId], tx.clock.now()),
    resolveDetails(tx, body),
  ]);
  if (!unitRules) throw refused('business_unit.not_allowed', 'businessUnitId');
  if (!staff.has(bookedForId)) throw refused('user.not_found', 'bookedForId');
  const guests = details.invitees.filter(({ userId }) => userId === null);
  const mailed = { staff, guests, invitedGuests: [] };
  return { details, businessUnitId, unitRules, bookedForId, upcoming, mailed };
}

function invitedStaff(body: CreateBookingBody): readonly string[] {
  const invitees = body.type === 'room' ? body.invitees : [];
  return invitees.flatMap((invitee) => ('userId' in invitee ? [invitee.userId] : []));
}

function businessUnitOf(tx: MemberTransaction, body: CreateBookingBody): string {
  const id = body.businessUnitId ?? tx.actor.defaultBusinessUnitId;
  if (id === null) {
    throw new AppError('request.invalid', {
      issues: [{ path: 'businessUnitId', code: 'required', params: {} }],
    });
  }
  if (!mayBookFor(tx.actor, id)) throw refused('business_unit.not_allowed', 'businessUnitId');
  return id;
}

function refused(code: ProblemCode, path: string): AppError {
  return new AppError(code, { issues: [{ path, code, params: {} }] });
}
