import type { BookingStatus } from '@axp/contracts/vocabulary';
import type { SeededPerson } from '../../rows/people-rows.ts';
import type { SeededThing } from '../../rows/resource-rows.ts';
import type { Booker } from '../booking-plan.ts';
import type { Span } from '../diary.ts';

/** Fields that only trips have (Z-22). */
export interface TripDetails {
  readonly destination: string;
  readonly estimatedKm: number;
  readonly passengers: readonly SeededPerson[];
  /** Null where the company provides a driver. */
  readonly driver: SeededPerson | null;
}

/** Planned trip with a car, or planned loan of units. */
export interface ThingPlan extends Span {
  readonly type: 'car' | 'asset';
  readonly thing: SeededThing;
  /** The units it takes: one of a car, as many as are lent of an asset (Z-04). */
  readonly unitIds: readonly string[];
  readonly title: string;
  readonly purpose: string;
  readonly booker: Booker;
  /** Minutes behind it in which its units are not there yet. */
  readonly bufferMinutes: number;
  readonly trip: TripDetails | null;
  /** Made for an account that people try out: approved, and not cancelled. */
  readonly isSettled: boolean;
  /** Taken, and not brought back to this day, whether or not its time is over (Z-52). */
  readonly isStillOut: boolean;
}

/** One entry of the history (Z-70). */
export interface ThingStep {
  readonly at: Date;
  readonly action: 'book' | 'approve' | 'check-in' | 'check-out' | 'cancel';
  readonly from: BookingStatus | null;
  readonly to: BookingStatus;
  readonly actorId: string;
}
