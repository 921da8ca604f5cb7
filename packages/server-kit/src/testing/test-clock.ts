import type { Clock } from '../time/clock.ts';

interface Span {
  readonly seconds?: number;
  readonly minutes?: number;
  readonly hours?: number;
  readonly days?: number;
}

/** Clock that advances only on request. */
export class TestClock implements Clock {
  #now: Date;

  constructor(start: string) {
    this.#now = new Date(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  set(instant: string): void {
    this.#now = new Date(instant);
  }

  advance({ seconds = 0, minutes = 0, hours = 0, days = 0 }: Span): void {
    const passed = seconds + 60 * (minutes + 60 * (hours + 24 * days));
    this.#now = new Date(this.#now.getTime() + passed * 1000);
  }

  /** The instant so many hours (may be negative) from now, as ISO text. */
  hoursFromNow(hours: number): string {
    return new Date(this.#now.getTime() + hours * 3_600_000).toISOString();
  }
}
