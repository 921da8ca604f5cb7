import { sql } from 'kysely';
import type { Member, TestApi } from '../app.ts';
import { buildBooking } from '../factories.ts';
import { markOf } from './private-subjects.ts';

/** A trip that should have ended by the clock of the database, and the booking that comes next. */
export async function overdueTrip(
  api: TestApi,
  { booker, bookedFor, next }: Readonly<Record<'booker' | 'bookedFor' | 'next', Member>>,
  carId: string,
  by: 'booking' | 'resource',
): Promise<string> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(api.db);
  const inMinutes = (minutes: number) =>
    new Date(Date.parse(rows[0]?.now ?? '') + minutes * 60_000).toISOString();
  const shared = { merchant_id: booker.merchantId, resource_id: carId, attendees: null };
  const mark = markOf('overdue');
  const { id } = await buildBooking(api.db, {
    ...shared,
    booker_id: booker.id,
    booked_for_id: bookedFor.id,
    driver_id: bookedFor.id,
    status: 'checked-in',
    title: mark,
    description: mark,
    purpose: mark,
    destination: mark,
    starts_at: inMinutes(-90),
    ends_at: inMinutes(-10),
    ...(by === 'booking' && { privacy: 'private' }),
  });
  const timer = { merchant_id: booker.merchantId, booking_id: id, kind: 'overdue' };
  await api.db
    .insertInto('booking_timer')
    .values({ ...timer, due_at: inMinutes(-10) })
    .execute();
  await buildBooking(api.db, {
    ...shared,
    booker_id: next.id,
    title: 'Own trip',
    starts_at: inMinutes(30),
    ends_at: inMinutes(90),
  });
  return id;
}
