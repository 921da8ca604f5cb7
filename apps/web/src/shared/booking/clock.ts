import { wallClockOf } from '@/shared/lib/datetime/index.ts';

/** Minutes since midnight of a time of day: `14:05` is 845. */
export function minutesOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** `14:05`; beyond midnight it counts on: 1500 is `25:00`, an hour into the next day. */
export function clockText(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** The day that a place's calendar shows, and the minutes since its midnight. */
export function placeClock(instant: string | number, timezone: string) {
  const { day, time } = wallClockOf(instant, timezone);
  return { day, minutes: minutesOfDay(time) };
}
