import type { StaffMeeting } from '../data/demo-merchant.ts';
import { createRandom } from '../random.ts';
import type { SeededPerson } from '../rows/people-rows.ts';
import type { SeededRoom } from '../rows/resource-rows.ts';
import type { Booker, BookingPlan } from './booking-plan.ts';
import type { Diary, Span } from './diary.ts';
import { addWorkingDays, dayIn, instantAt, minutesAfter, minutesIn } from './wall-clock.ts';

const closingMinutes = 19 * 60;
const morningMinutes = 8 * 60 + 30;

export interface StaffWorld {
  readonly meetings: readonly StaffMeeting[];
  readonly staff: Booker;
  readonly people: readonly SeededPerson[];
  /** Rooms of the house in which the account works. */
  readonly rooms: readonly SeededRoom[];
  readonly now: Date;
  readonly diary: Diary;
}

/** The bookings of the account `staff`; made first, so that they always find their place. */
export function planStaffBookings(world: StaffWorld): BookingPlan[] {
  return world.meetings.flatMap((meeting) => {
    const plan = planOne(world, meeting);
    return plan === null ? [] : [plan];
  });
}

function planOne(world: StaffWorld, meeting: StaffMeeting): BookingPlan | null {
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
