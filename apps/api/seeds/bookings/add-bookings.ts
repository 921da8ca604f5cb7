import type { StaffMeeting } from '../data/demo-merchant.ts';
import { createRandom } from '../random.ts';
import type { SeededPerson } from '../rows/people-rows.ts';
import type { SeededResources, SeededRoom } from '../rows/resource-rows.ts';
import type { SeedContext } from '../rows/seed-context.ts';
import type { Booker, BookingPlan } from './booking-plan.ts';
import { addBooking } from './booking-rows.ts';
import type { Diary, Span } from './diary.ts';
import { createDiary } from './diary.ts';
import { planOfficeDays } from './office-days.ts';
import { addOccupancy } from './shared-rows.ts';
import { planLoans, planTrips } from './things/plan-things.ts';
import { addThingBooking } from './things/thing-rows.ts';
import { addWorkingDays, dayIn, instantAt, minutesAfter, minutesIn } from './wall-clock.ts';

const closingMinutes = 19 * 60;
const morningMinutes = 8 * 60 + 30;

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
  addOccupancy(context, span, { resource_id: room.id, unit_id: room.unitId, kind: 'maintenance' });
}

interface StaffWorld {
  readonly meetings: readonly StaffMeeting[];
  readonly staff: Booker;
  readonly people: readonly SeededPerson[];
  /** Rooms of the house in which the account works. */
  readonly rooms: readonly SeededRoom[];
  readonly now: Date;
  readonly diary: Diary;
}

/** The bookings of the account `staff`; made first, so that they always find their place. */
function planStaffBookings(world: StaffWorld): BookingPlan[] {
  return world.meetings.flatMap((meeting) => {
    const plan = planStaffBooking(world, meeting);
    return plan === null ? [] : [plan];
  });
}

function planStaffBooking(world: StaffWorld, meeting: StaffMeeting): BookingPlan | null {
  const { diary, people, rooms, staff } = world;
  const needsApproval = meeting.needsApproval ?? false;
  const candidates = rooms
    .filter((room) => room.capacity >= meeting.attendees && room.needsApproval === needsApproval)
    .toSorted((one, other) => one.capacity - other.capacity);
  for (const room of candidates) {
    const span = spanOf(meeting, room.timezone, world.now);
    if (!diary.isFree(room.id, span)) continue;
    const random = createRandom(`staff/${meeting.title}`);
    const colleagues = people.filter(({ id }) => id !== staff.id && diary.isFree(id, span));
    const invitees = random.sample(colleagues, Math.min(meeting.attendees - 1, 6));
    if (!meeting.isCancelled)
      diary.take([room.id, staff.id, ...invitees.map(({ id }) => id)], span);
    return {
      ...span,
      room,
      title: meeting.title,
      description: meeting.description,
      layout: null,
      isPrivate: meeting.isPrivate ?? false,
      isCancelled: meeting.isCancelled ?? false,
      booker: staff,
      bookedFor: staff,
      attendees: meeting.attendees,
      invitees,
      guests: [],
    };
  }
  return null;
}

function spanOf({ day, startsAt, minutes }: StaffMeeting, timezone: string, now: Date): Span {
  const today = dayIn(timezone, now);
  if (day !== 0) return span(addWorkingDays(today, day), startsAt, { minutes, timezone });
  // At least half an hour from now, on a half hour; late in the evening it becomes tomorrow.
  const soonest = (Math.floor(minutesIn(timezone, now) / 30) + 2) * 30;
  const start = Math.max(startsAt, soonest);
  return start + minutes <= closingMinutes
    ? span(today, start, { minutes, timezone })
    : span(addWorkingDays(today, 1), morningMinutes, { minutes, timezone });
}

function span(day: number, start: number, how: { minutes: number; timezone: string }): Span {
  const begin = instantAt(day, start, how.timezone);
  return { start: begin, end: minutesAfter(begin, how.minutes) };
}
