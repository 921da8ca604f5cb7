import type { OperationRequest } from '@axp/contracts';
import type { findBusyTimes } from '@axp/contracts/invitations';
import { namedQuery } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { kindsIn } from '../../../../platform/db/kinds-sql.ts';
import type { DB } from '../../../../platform/db/schema.ts';

const busySql = `
with wanted as (
  select range_agg(tstzrange(starts_at, ends_at)) as times,
    min(starts_at) as first, max(ends_at) as last
  from unnest($3::timestamptz[], $4::timestamptz[]) as slot (starts_at, ends_at)
), near as (
  select booking.* from booking, wanted
  where booking.merchant_id = $1 and booking.starts_at < wanted.last
    and booking.ends_at > wanted.first and booking.starts_at > wanted.first - interval '31 days'
    and booking.status not in ('cancelled', 'checked-out') and ${kindsIn(({ people }) => people !== 'none', 'booking.type')}
    and wanted.times && tstzrange(booking.starts_at, booking.ends_at)
    and booking.id is distinct from $5::uuid
    and ($6::uuid is null or booking.series_id is distinct from $6)
), attends as (
  select id, booked_for_id as user_id from near where ${kindsIn(({ people }) => people === 'invitees')}
  union
  select id, driver_id from near where ${kindsIn(({ isDriven }) => isDriven)}
  union
  select near.id, rider.user_id from near
  join booking_passenger rider on rider.merchant_id = $1 and rider.booking_id = near.id
  union
  select near.id, invitee.user_id from near
  join booking_invitee invitee on invitee.merchant_id = $1 and invitee.booking_id = near.id
  where near.status <> 'pending-approval-book' and invitee.answer <> 'declined'
)
select attends.user_id as "userId", near.starts_at as start, near.ends_at as "end"
from attends join near on near.id = attends.id
where attends.user_id = any ($2::uuid[])
order by near.starts_at, near.ends_at`;

interface BusyRow {
  readonly userId: string;
  readonly start: string;
  readonly end: string;
}

type BusyCriteria = OperationRequest<typeof findBusyTimes>['body'] & {
  readonly merchantId: string;
};

/**
 * When colleagues are in a meeting or on a trip, as far as it overlaps the times in question. An
 * invitation that is not declined counts; a booking made for another person keeps only them busy.
 */
export async function busyTimes(
  trx: Transaction<DB>,
  { merchantId, userIds, times, exceptBookingId, exceptSeriesId }: BusyCriteria,
) {
  const rows = await namedQuery<BusyRow>(trx, {
    name: 'busy_times',
    text: busySql,
    values: [
      merchantId,
      userIds,
      times.map(({ start }) => start),
      times.map(({ end }) => end),
      exceptBookingId ?? null,
      exceptSeriesId ?? null,
    ],
  });
  const byPerson = Map.groupBy(rows, ({ userId }) => userId);
  return [...new Set(userIds)].map((userId) => ({
    userId,
    busy: (byPerson.get(userId) ?? []).map(({ start, end }) => ({ start, end })),
  }));
}
