import { isClosedDate } from '../data/closed-days.ts';
import type { DemoMeetings, MeetingKind } from '../data/demo-merchant.ts';
import type { Random } from '../random.ts';
import { createRandom } from '../random.ts';
import type { SeededPerson } from '../rows/people-rows.ts';
import type { SeededRoom } from '../rows/resource-rows.ts';
import type { Booker, BookingPlan } from './booking-plan.ts';
import type { Diary, Span } from './diary.ts';
import type { DayNumber } from './wall-clock.ts';
import { dateOf, dayIn, instantAt, isDayOff, isSaturday, minutesAfter } from './wall-clock.ts';

const daysBack = 35;
const daysAhead = 63;
/** Nearer days are as full as an office is. */
const denseDaysBack = 14;
const opening = 8 * 60;
const saturdayOpening = 9 * 60;
const closing = 18 * 60;
const saturdayClosing = 17 * 60;
const step = 30;

/** How likely a meeting begins in a half hour of this hour of the day, in a popular room. */
const rush: Readonly<Record<number, number>> = {
  8: 0.08,
  9: 0.3,
  10: 0.46,
  11: 0.28,
  12: 0.06,
  13: 0.24,
  14: 0.42,
  15: 0.34,
  16: 0.22,
  17: 0.08,
};

export interface Office {
  readonly meetings: DemoMeetings;
  readonly rooms: readonly SeededRoom[];
  readonly people: readonly SeededPerson[];
  readonly bookers: readonly Booker[];
  readonly now: Date;
  readonly diary: Diary;
}

/** Meetings of everybody else, five weeks back and nine ahead, day by day and room by room. */
export function planOfficeDays(office: Office): BookingPlan[] {
  const rooms = office.rooms.map((room) => ({ room, today: dayIn(room.timezone, office.now) }));
  const plans: BookingPlan[] = [];
  for (let offset = -daysBack; offset <= daysAhead; offset += 1) {
    for (const { room, today } of rooms) {
      plans.push(...planRoomDay(office, { room, day: today + offset, offset }));
    }
  }
  return plans;
}

interface RoomDay {
  readonly room: SeededRoom;
  readonly day: DayNumber;
  /** Days from today. */
  readonly offset: number;
}

function planRoomDay(office: Office, { room, day, offset }: RoomDay): BookingPlan[] {
  const hours = hoursOn(day, room);
  if (hours === null) return [];
  const random = createRandom(`day/${room.name}/${day}`);
  const liveliness = popularity(room) * horizon(offset) * hours.share;
  const plans: BookingPlan[] = [];
  for (let minutes = hours.opening; minutes < hours.closing - step; ) {
    const plan = random.chance((rush[Math.floor(minutes / 60)] ?? 0) * liveliness)
      ? planMeeting(office, { room, day, minutes, closing: hours.closing, random })
      : null;
    if (plan !== null) plans.push(plan);
    // The time of a cancelled meeting may be taken by the next one.
    const isHeld = plan !== null && !plan.isCancelled;
    minutes += isHeld ? (plan.end.getTime() - plan.start.getTime()) / 60_000 : step;
  }
  return plans;
}

/** When meetings are held on a day, and how many of the usual; null while the building is closed. */
function hoursOn(day: DayNumber, room: SeededRoom) {
  if (!isDayOff(day)) return { opening, closing, share: 1 };
  const isOpen = isSaturday(day) && room.isOpenOnSaturday && !isClosedDate(dateOf(day));
  return isOpen ? { opening: saturdayOpening, closing: saturdayClosing, share: 0.3 } : null;
}

/** Some rooms are loved, some are far from the coffee; halls and boardrooms are used less. */
function popularity(room: SeededRoom): number {
  const size = room.capacity > 22 || room.needsApproval ? 0.4 : 1;
  return size * (0.55 + 0.5 * createRandom(`popularity/${room.name}`).next());
}

/** The further ahead, the fewer meetings are fixed yet; of those long ago a part is left out. */
function horizon(offset: number): number {
  if (offset < -denseDaysBack) return 0.12;
  return offset <= 1 ? 1 : Math.max(offset > 21 ? 0.06 : 0.22, 1 - offset * 0.055);
}

interface Slot {
  readonly room: SeededRoom;
  readonly day: DayNumber;
  readonly minutes: number;
  /** Minutes after midnight. */
  readonly closing: number;
  readonly random: Random;
}

function planMeeting(office: Office, slot: Slot): BookingPlan | null {
  const { diary, meetings } = office;
  const { random, room } = slot;
  const kind = kindFor(meetings, room, random);
  const span = spanFor(slot, random.pick(kind.minutes));
  if (span === null || !diary.isFree(room.id, span)) return null;
  const hosts = chooseHosts(office, slot, span);
  if (hosts === null) return null;
  const isCancelled = random.chance(0.07);
  const company = chooseCompany(office, { slot, kind, span, hosts });
  if (!isCancelled) {
    const ids = [hosts.booker, hosts.bookedFor, ...company.invitees].map(({ id }) => id);
    diary.take([room.id, ...new Set(ids)], span);
  }
  return {
    ...span,
    ...hosts,
    ...company,
    room,
    title: random.pick(kind.titles),
    description: random.pick(kind.descriptions),
    layout: kind.layout,
    isPrivate: kind.isPrivate ?? random.chance(0.03),
    isCancelled,
  };
}

function kindFor({ kinds }: DemoMeetings, room: SeededRoom, random: Random): MeetingKind {
  const fitting = kinds.filter(
    ({ capacities: [from, to] }) => room.capacity >= from && room.capacity <= to,
  );
  return random.sample(fitting, 1)[0] ?? kinds[0];
}

function spanFor({ closing, day, minutes, room }: Slot, length: number): Span | null {
  if (minutes + length > closing) return null;
  const start = instantAt(day, minutes, room.timezone);
  return { start, end: minutesAfter(start, length) };
}

interface Hosts {
  readonly booker: Booker;
  readonly bookedFor: SeededPerson;
}

function chooseHosts(office: Office, { random, room }: Slot, span: Span): Hosts | null {
  const free = office.bookers.filter(({ id }) => office.diary.isFree(id, span));
  const [first, second] = random.sample(free, 2);
  if (first === undefined || second === undefined) return null;
  // Approved bookings of a room with approval were made by an approver for another user (Z-40).
  const isSettled = room.needsApproval && (span.start <= office.now || random.chance(0.6));
  if (!isSettled) return { booker: first, bookedFor: random.chance(0.1) ? second : first };
  const [approver] = random.sample(
    office.bookers.filter(({ isApprover }) => isApprover),
    1,
  );
  return approver === undefined ? null : { booker: approver, bookedFor: first };
}

interface Gathering {
  readonly slot: Slot;
  readonly kind: MeetingKind;
  readonly span: Span;
  readonly hosts: Hosts;
}

function chooseCompany(office: Office, { slot, kind, span, hosts }: Gathering) {
  const { random, room } = slot;
  const fewest = room.capacity <= 4 ? 2 : Math.ceil(room.capacity * 0.4);
  const attendees = random.between(Math.min(fewest, room.capacity), room.capacity);
  const guestCount = kind.hasGuests ? Math.min(random.between(1, 2), attendees - 1) : 0;
  const guests = random.sample(office.meetings.guests, guestCount);
  const busy = [hosts.booker.id, hosts.bookedFor.id];
  const free = office.people.filter(
    ({ id }) => !busy.includes(id) && office.diary.isFree(id, span),
  );
  const seats = attendees - 1 - guestCount;
  const invitees = random.sample(free, Math.min(seats, random.between(1, 4)));
  return { attendees, guests, invitees };
}
