import { AppError } from '@axp/contracts';
import { bookingStatusGroups, traitsOf } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { findDriverLicence } from '../../../people/people/index.ts';
import type { Demand } from '../rules/kind-rules.ts';
import { checkDemand } from '../rules/kind-rules.ts';
import { checkQuota, timeRefusals } from '../rules/time-rules.ts';
import type { Candidate } from '../steps/candidates.ts';
import { closedAt } from '../steps/opening.ts';
import type { MovedBooking, Reason } from './moved-booking.ts';

/** People as the rules of a booking ask for them. */
export interface Owner {
  /** Starts of upcoming bookings, latest first; those of this import are added. */
  readonly upcoming: string[];
  readonly driver: Demand['driver'];
}

export type Owners = ReadonlyMap<string, Owner>;

/** Looks up what the rules ask of the owners of bookings. */
export async function findOwners(
  tx: TenantRows,
  bookings: readonly MovedBooking[],
  candidates: ReadonlyMap<string, Candidate>,
  now: Date,
): Promise<Owners> {
  const drivers = new Set(
    bookings
      .filter(({ resourceId }) => isDriven(candidates.get(resourceId)))
      .map(({ ownerId }) => ownerId),
  );
  const ids = [...new Set(bookings.map(({ ownerId }) => ownerId))];
  const rows = await selectRows(tx, 'booking')
    .select([
      'booked_for_id as id',
      sql<string[]>`json_agg(starts_at order by starts_at desc)`.as('starts'),
    ])
    .where('booked_for_id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('starts_at', '>', now.toISOString())
    .where('status', 'in', bookingStatusGroups.active)
    .groupBy('booked_for_id')
    .execute();
  const upcoming = new Map(rows.map(({ id, starts }) => [id, starts]));
  const owners = new Map<string, Owner>();
  for (const id of ids) {
    const driver = drivers.has(id) ? await findDriverLicence(tx, id) : null;
    owners.set(id, { upcoming: upcoming.get(id) ?? [], driver });
  }
  return owners;
}

function isDriven(candidate: Candidate | undefined): boolean {
  return candidate !== undefined && traitsOf(candidate.resource.type).isDriven;
}

/** People in a room: those the other system counts, else the invited ones and the owner. */
export function attendeesOf({ attendees, invitees }: MovedBooking): number {
  return attendees ?? invitees.length + 1;
}

/** The first rule that a booking breaks at a place, as a new one would; null for none. */
export function brokenRuleOf(
  tx: MemberTransaction,
  booking: MovedBooking,
  { resource, rules }: Candidate,
  owners: Owners,
): Reason | null {
  const { timezone } = resource;
  const [refusal] = [
    ...timeRefusals(booking, { rules, timezone, now: tx.clock.now() }),
    ...closedAt(booking, { resource, rules }),
  ];
  if (refusal) return { code: refusal.code, params: refusal.params };
  const owner = owners.get(booking.ownerId);
  const demand = {
    end: booking.end,
    attendees: attendeesOf(booking),
    passengers: 0,
    driver: owner?.driver ?? null,
    quantity: 1,
  };
  return refusalOf(() => {
    checkQuota(owner?.upcoming ?? [], rules);
    checkDemand(demand, resource, rules);
  });
}

function refusalOf(check: () => void): Reason | null {
  try {
    check();
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, params: error.details.params ?? {} };
  }
}
