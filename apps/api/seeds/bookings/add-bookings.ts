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
import { planLoans, planTrips } from './things/plan-things.ts';
import { addThingBooking } from './things/thing-rows.ts';
import {
  addWorkingDays,
  dayIn,
  instantAt,
  isDayOff,
  minutesAfter,
  minutesIn,
} from './wall-clock.ts';

const openingMinutes = 8 * 60;
const closingMinutes = 18 * 60;
const morningMinutes = 8 * 60 + 30;
const invitedMinutes = 13 * 60 + 30;
const shownFavourites = 3;

/** Time in which a room is closed for repairs. */
export interface RepairPlan extends Span {
  readonly resourceId: string;
}

/** Some weeks of bookings around now; returns when rooms are closed for repairs. */
export function addBookings(
  context: SeedContext,
  { rooms, cars, assets }: SeededResources,
  everyone: readonly SeededPerson[],
): readonly RepairPlan[] {
  const { now } = context;
  const people = everyone.filter(({ hasLeft }) => !hasLeft);
  const { meetings } = context.merchant;
  const diary = createDiary();
  const house = rooms.filter(({ building }) => building === 0);
  const staff = people.filter(canBook).find(({ account }) => account === 'staff');
  if (staff !== undefined) {
    const plans = planStaffBookings({
      meetings: meetings.ofStaff,
      staff,
      people,
      rooms: house,
      now,
      diary,
    });
    for (const plan of plans) addBooking(context, plan);
    addFavourites(context, staff, house);
  }
  const repairs = rooms
    .filter(isOrdinary)
    .slice(-2)
    .flatMap((room, position) => planRepair(room, { now, diary, inDays: 1 + position * 4 }));
  // The accounts of Z-111 are for trying out: their lists stay short.
  const bookers = people.filter(canBook).filter(({ account }) => isColleague(account));
  const invitation = staff && planInvitation(context, { staff, bookers, rooms: house, diary });
  if (invitation) addBooking(context, invitation);
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
  return repairs;
}

function addFavourites(
  { merchantId, rows }: SeedContext,
  { id }: SeededPerson,
  house: readonly SeededRoom[],
): void {
  rows.favourite_resource.push(
    ...house
      .filter(isOrdinary)
      .slice(0, shownFavourites)
      .map((room) => ({
        merchant_id: merchantId,
        user_id: id,
        resource_id: room.id,
      })),
  );
}

interface InvitationParts {
  readonly staff: Booker;
  readonly bookers: readonly Booker[];
  readonly rooms: readonly SeededRoom[];
  readonly diary: Diary;
}

/** A meeting of a colleague on the next working day that still waits for the answer of `staff`. */
function planInvitation(
  { merchant, now }: SeedContext,
  { staff, bookers, rooms, diary }: InvitationParts,
): BookingPlan | null {
  const kind = merchant.meetings.kinds.find(({ capacities, isPrivate }) => {
    return !isPrivate && capacities[0] > 2;
  });
  for (const room of rooms.filter((one) => isOrdinary(one) && !one.needsApproval)) {
    const day = addWorkingDays(dayIn(room.timezone, now), 1);
    const when = span(day, invitedMinutes, { minutes: 60, timezone: room.timezone });
    const host = bookers.find(({ id }) => diary.isFree(id, when));
    if (!kind || !host || !diary.isFree(room.id, when) || !diary.isFree(staff.id, when)) continue;
    diary.take([room.id, staff.id, host.id], when);
    return {
      ...when,
      room,
      title: kind.titles[1] ?? kind.titles[0],
      description: '',
      layout: kind.layout,
      isPrivate: false,
      isCancelled: false,
      booker: host,
      bookedFor: host,
      attendees: 4,
      invitees: [staff],
      guests: [],
    };
  }
  return null;
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

interface RepairParts {
  readonly now: Date;
  readonly diary: Diary;
  readonly inDays: number;
}

function planRepair(room: SeededRoom, { now, diary, inDays }: RepairParts): RepairPlan[] {
  const day = addWorkingDays(dayIn(room.timezone, now), inDays);
  const when = span(day, 13 * 60, { minutes: 4 * 60, timezone: room.timezone });
  if (!diary.isFree(room.id, when)) return [];
  diary.take([room.id], when);
  return [{ ...when, resourceId: room.id }];
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
  // In the next quarter of an hour, so that check-in is open; after closing on the next working day.
  const soonest = (Math.floor(minutesIn(timezone, now) / 15) + 1) * 15;
  const start = Math.max(openingMinutes, soonest);
  return isDayOff(today) || start + minutes > closingMinutes
    ? span(addWorkingDays(today, 1), morningMinutes, { minutes, timezone })
    : span(today, start, { minutes, timezone });
}

function span(day: number, start: number, how: { minutes: number; timezone: string }): Span {
  const begin = instantAt(day, start, how.timezone);
  return { start: begin, end: minutesAfter(begin, how.minutes) };
}
