/** How many rooms every calendar shows. */
export const roomCount = 200;

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const firstHour = 8;
const hoursADay = 10;
const workingDays = 5;

/** The Monday to come, at midnight of the browser: what has passed cannot be dragged. */
function comingMonday(): Date {
  const day = new Date();
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() + 7 - ((day.getDay() + 6) % 7));
  return day;
}

export const firstMonday = comingMonday();

export interface SampleRoom {
  readonly id: string;
  readonly name: string;
}

export interface SampleEvent {
  readonly id: string;
  readonly roomId: string;
  readonly title: string;
  readonly start: Date;
  readonly end: Date;
}

export const sampleRooms: readonly SampleRoom[] = Array.from({ length: roomCount }, (_, index) => ({
  id: `room-${index}`,
  name: `Room ${index + 1}`,
}));

export function mondayOf(week: number): Date {
  return new Date(firstMonday.getTime() + week * 7 * dayMs);
}

/**
 * Events of an hour each on the working days from 8 to 18 h, as many to each room, none clashing;
 * on fewer days where they are all to be in view.
 */
export function sampleWeek(count: number, week: number, days = workingDays): SampleEvent[] {
  const slots = hoursADay * days;
  const monday = mondayOf(week).getTime();
  return Array.from({ length: count }, (_, index) => {
    const room = index % roomCount;
    // Seven shares no factor with the fifty hours of a week, so no room meets itself.
    const slot = (Math.floor(index / roomCount) * 7 + room * 3) % slots;
    const day = Math.floor(slot / hoursADay);
    const start = monday + day * dayMs + (firstHour + (slot % hoursADay)) * hourMs;
    return {
      id: `event-${week}-${index}`,
      roomId: `room-${room}`,
      title: `Week ${week} meeting ${index}`,
      start: new Date(start),
      end: new Date(start + hourMs),
    };
  });
}

/** Events of both weeks, for calendars that hold all their events. */
export function twoWeeks(count: number): SampleEvent[] {
  return [...sampleWeek(count, 0), ...sampleWeek(count, 1)];
}
