import type { RoomLayout } from '@axp/contracts/vocabulary';
import type { SeededPerson } from '../rows/people-rows.ts';
import type { SeededRoom } from '../rows/resource-rows.ts';
import type { Span } from './diary.ts';

/** Person who can book, with the business unit to book for. */
export type Booker = SeededPerson & { readonly businessUnitId: string };

/** Planned meeting; its status is derived from the time of seeding. */
export interface BookingPlan extends Span {
  readonly room: SeededRoom;
  readonly title: string;
  readonly description: string;
  readonly layout: RoomLayout | null;
  readonly isPrivate: boolean;
  readonly isCancelled: boolean;
  readonly booker: Booker;
  readonly bookedFor: SeededPerson;
  readonly attendees: number;
  readonly invitees: readonly SeededPerson[];
  readonly guests: readonly (readonly [name: string, email: string])[];
}
