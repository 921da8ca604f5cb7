import type { ApprovalRequest } from '@axp/contracts';
import { bookingStatusGroups } from '@axp/contracts';
import { traitsOf } from '@axp/contracts/vocabulary';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../../platform/db/schema.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { MerchantContext } from '../../../../platform/request-scope/request-scope.ts';
import { asDriverLicence } from '../../../people/people/index.ts';
import { presentOwnFields } from '../../../resources/own-fields/index.ts';
import {
  asLicenceClass,
  asResourceType,
  lateColumns,
  parseRuleOverrides,
  presentNotReturned,
  RuleSettings,
  resolveBookingRules,
} from '../../../resources/resources/index.ts';
import { acceptanceRefusals } from '../rules/approval.ts';
import { hasConfirmedLicence, licenceRefusal } from '../rules/kind-rules.ts';
import type { Decider } from '../store/deciders.ts';
import { actingForId, decidedResourceId, decides, decidesInOwnRight } from '../store/deciders.ts';
import type { RowOf } from './booking-rows.ts';
import { bookingsWithOwners } from './booking-rows.ts';
import type { Reader } from './present-booking.ts';
import { presentBookingSummary, presentOwners } from './present-booking.ts';
import { presentPendingChange } from './present-parts.ts';

interface QueueOwner {
  readonly merchantId: string;
  readonly person: Decider;
}

interface ApprovalFilter extends QueueOwner {
  readonly after: readonly [dueAt: string, id: string] | null;
  readonly limit: number;
}

const requestedAt = sql<string>`coalesce(booking.approval_requested_at, booking.created_at)`;

/** Driver after the change, if one waits; null if the company provides one. */
const driverId = sql<string | null>`case when (change.body ->> 'needsDriver')::boolean then null
  else coalesce((change.body ->> 'driverId')::uuid, booking.driver_id) end`;

/** Text of a booking, or that of the change that waits. */
const asked = (field: 'purpose' | 'destination') => sql<string | null>`coalesce(
  change.body ->> ${sql.lit(field)}, ${sql.ref(`booking.${field}`)})`;

/** When a decision is needed: at the start of the booking, or of the requested time if that is sooner. */
const dueAt = sql<string>`least(booking.starts_at, (change.body->>'start')::timestamptz)`;

/** Written out: a plan that knows no values could not use the index of what waits. */
const isWaiting = sql<boolean>`booking.status in (
  ${sql.join(bookingStatusGroups.pending.map((status) => sql.lit(status)))})`;

/**
 * A series is one request to the approvers of each of its resources (Z-45, H-03): the first date
 * that waits there stands for those after it.
 */
const isFirstOfSeries = (merchantId: string) => sql<boolean>`not exists (
  select from booking earlier
  where earlier.merchant_id = ${merchantId} and earlier.series_id = booking.series_id
    and earlier.original_start < booking.original_start and earlier.status = booking.status
    and ${decidedResourceId(merchantId, 'earlier')} = ${decidedResourceId(merchantId, 'booking')}
)`;

function waitingBookings(trx: Transaction<DB>, { merchantId, person }: QueueOwner) {
  return bookingsWithOwners(trx, merchantId)
    .leftJoin('driving_licence as licence', (join) =>
      join
        .onRef('licence.merchant_id', '=', 'booking.merchant_id')
        .on('licence.user_id', '=', driverId),
    )
    .leftJoin('app_user as driver', (join) =>
      join.onRef('driver.merchant_id', '=', 'booking.merchant_id').on('driver.id', '=', driverId),
    )
    .select(['licence.classes', 'licence.expires_on', 'licence.state'])
    .select([
      requestedAt.as('requested_at'),
      driverId.as('asked_driver_id'),
      'driver.full_name as asked_driver_name',
      asked('purpose').as('asked_purpose'),
      asked('destination').as('asked_destination'),
      'resource.licence_class',
      'requested.licence_class as requested_licence_class',
      dueAt.as('due_at'),
      'booking.is_over_budget',
      'requested.is_active as requested_is_active',
      'requested.capacity as requested_capacity',
      'requested.booking_rules as requested_rules',
      'resource.is_active',
      'guest.status as booked_for_status',
    ])
    .select([
      decidesInOwnRight(merchantId, person).as('decides_in_own_right'),
      actingForId(merchantId, person).as('acting_for_id'),
    ])
    .select(lateColumns(merchantId, decidedResourceId(merchantId, 'booking')))
    .where(isWaiting)
    .where(isFirstOfSeries(merchantId))
    .where(decides(merchantId, person));
}

/** A booking that waits for approval. */
type ApprovalRow = RowOf<ReturnType<typeof waitingBookings>>;

/** Lists bookings that wait for a user to decide, soonest first, one row over the limit. */
export function listApprovalRows(
  trx: Transaction<DB>,
  filter: ApprovalFilter,
): Promise<ApprovalRow[]> {
  const { after, limit } = filter;
  let query = waitingBookings(trx, filter);
  if (after) {
    const [at, id] = after;
    query = query.where(sql<boolean>`(${dueAt}, booking.id) > (${at}::timestamptz, ${id}::uuid)`);
  }
  return query
    .orderBy(dueAt)
    .orderBy('booking.id')
    .limit(limit + 1)
    .execute();
}

/** How many requests wait for a user to decide, on all pages. */
export async function countApprovals(trx: Transaction<DB>, owner: QueueOwner): Promise<number> {
  const { total } = await waitingBookings(trx, owner)
    .clearSelect()
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** How many requests wait that a user can't decide; as in the queue, a series is one. */
export async function countWaitingForOthers(
  trx: Transaction<DB>,
  { merchantId, person }: QueueOwner,
): Promise<number> {
  const { total } = await selectRows({ db: trx, merchant: { id: merchantId } }, 'booking')
    .select(sql<number>`count(*)::integer`.as('total'))
    .where(isWaiting)
    .where(isFirstOfSeries(merchantId))
    .where(sql<boolean>`not ${decides(merchantId, person)}`)
    .executeTakeFirstOrThrow();
  return total;
}

const millisecondsPerMinute = 60_000;

/** A request in the queue of an approver. */
export function presentApproval(
  row: ApprovalRow,
  reader: Reader & { readonly merchant: MerchantContext },
): ApprovalRequest {
  const { actor, now, merchant } = reader;
  const type = asResourceType(row.type);
  const rules = resolveBookingRules(type, [
    merchant.bookingRules[type],
    RuleSettings.parse(row.unit_rules)[type],
    parseRuleOverrides(row.requested_id === null ? row.resource_rules : row.requested_rules),
  ]);
  // Those who decide see all fields.
  const own = { fields: merchant.ownFields, sees: () => true };
  const change = presentPendingChange(row, own);
  const car = carOf(row);
  const trip = tripOf(row, change?.end ?? row.ends_at);
  const refusal = licenceRefusal(trip, car, rules);
  return {
    booking: presentBookingSummary({ ...row, decides: true }, reader),
    ...presentOwners(row),
    attendees: row.attendees,
    purpose: row.asked_purpose,
    trip: traitsOf(type).isDriven ? presentTrip(row) : null,
    ownFields: presentOwnFields(own.fields, row.own_fields, own.sees),
    unconfirmedLicence: hasConfirmedLicence(trip, car) ? null : car.licenceClass,
    licenceExpiresOn:
      refusal === 'booking.licence_expired' ? (trip.driver?.licence?.expiresOn ?? null) : null,
    isOverBudget: row.is_over_budget,
    change,
    actingFor: row.decides_in_own_right ? null : absentOf(row, actor),
    notReturned: presentNotReturned(row),
    requestedAt: row.requested_at,
    ageMinutes: Math.max(
      0,
      Math.floor((now.getTime() - Date.parse(row.requested_at)) / millisecondsPerMinute),
    ),
    conflicts: acceptanceRefusals({
      start: change?.start ?? row.starts_at,
      end: change?.end ?? row.ends_at,
      attendees: change?.attendees ?? row.attendees,
      isBookedForActive: row.booked_for_status === 'active',
      resource: {
        isActive: row.requested_is_active ?? row.is_active,
        capacity: change ? row.requested_capacity : row.capacity,
      },
      rules,
      licenceRefusal: refusal,
      now,
    }),
  };
}

function presentTrip(row: ApprovalRow): ApprovalRequest['trip'] {
  const { asked_driver_id: id, asked_driver_name: fullName } = row;
  return {
    destination: row.asked_destination ?? '',
    driver: id === null || fullName === null ? null : { id, fullName },
  };
}

/** The car that the request asks for. */
function carOf(row: ApprovalRow) {
  const asked = row.requested_id === null ? row.licence_class : row.requested_licence_class;
  return { licenceClass: asLicenceClass(asked), timezone: row.timezone };
}

function tripOf(row: ApprovalRow, end: string) {
  return { driver: row.asked_driver_id === null ? null : { licence: asDriverLicence(row) }, end };
}

function absentOf({ acting_for_id: id }: ApprovalRow, { standsInFor }: Reader['actor']) {
  const absent = standsInFor.find((one) => one.id === id);
  return absent ? { id: absent.id, fullName: absent.fullName } : null;
}
