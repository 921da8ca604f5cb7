import type { SeededPerson } from '../rows/people-rows.ts';
import type { SeededResources, SeededRoom } from '../rows/resource-rows.ts';
import type { SeedContext } from '../rows/seed-context.ts';
import type { Booker } from './booking-plan.ts';
import { addBooking } from './booking-rows.ts';
import type { Diary, Span } from './diary.ts';
import { createDiary } from './diary.ts';
import { planOfficeDays } from './office-days.ts';
import { planStaffBookings } from './staff-bookings.ts';
import { planLoans } from './things/plan-loans.ts';
import { planTrips } from './things/plan-trips.ts';
import { addThingBooking } from './things/thing-rows.ts';
import { addWorkingDays, dayIn, instantAt, minutesAfter } from './wall-clock.ts';

/** Some weeks of bookings around now, and two rooms that are closed for repairs. */
export function addBookings(
  context: SeedContext,
  { rooms, cars, assets }: SeededResources,
  people: readonly SeededPerson[],
): void {
  const { now } = context;
  const { meetings } = context.merchant;
  const diary = createDiary();
  const staff = people.filter(canBook).find(({ account }) => account === 'staff');
  if (staff !== undefined) {
    const house = rooms.filter(({ building }) => building === 0);
    const plans = planStaffBookings({
      meetings: meetings.ofStaff,
      staff,
      people,
      rooms: house,
      now,
      diary,
    });
    for (const plan of plans) addBooking(context, plan);
  }
  for (const [position, room] of rooms.filter(isOrdinary).slice(-2).entries()) {
    addMaintenance(context, room, { diary, inDays: 3 + position * 3 });
  }
  // The accounts of Z-111 are for trying out: their lists stay short.
  const bookers = people.filter(canBook).filter(({ account }) => isColleague(account));
  const world = { people, bookers, staff, now, diary };
  const things = [
    ...planTrips(world, cars, context.merchant.trips),
    ...planLoans(world, assets, context.merchant.loans),
  ];
  const [approver, ...others] = people.filter(({ isApprover }) => isApprover);
  if (approver !== undefined) {
    for (const plan of things) addThingBooking(context, plan, [approver, ...others]);
  }
  for (const plan of planOfficeDays({ meetings, rooms, people, bookers, now, diary })) {
    addBooking(context, plan);
  }
}

function canBook(person: SeededPerson): person is Booker {
  return person.businessUnitId !== null;
}

function isColleague(account: SeededPerson['account']): boolean {
  return account === null || account === 'approver';
}

function isOrdinary(room: SeededRoom): boolean {
  return room.capacity >= 8 && !room.needsApproval;
}

function addMaintenance(
  context: SeedContext,
  room: SeededRoom,
  { diary, inDays }: { diary: Diary; inDays: number },
): void {
  const day = addWorkingDays(dayIn(room.timezone, context.now), inDays);
  const start = instantAt(day, 13 * 60, room.timezone);
  const span: Span = { start, end: minutesAfter(start, 4 * 60) };
  if (!diary.isFree(room.id, span)) return;
  diary.take([room.id], span);
  context.rows.occupancy.push({
    merchant_id: context.merchantId,
    id: context.newId(),
    resource_id: room.id,
    unit_id: room.unitId,
    kind: 'maintenance',
    starts_at: span.start.toISOString(),
    ends_at: span.end.toISOString(),
  });
}
