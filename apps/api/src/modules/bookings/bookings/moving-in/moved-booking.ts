import type { ProblemCode, ProblemParams, Recurrence } from '@axp/contracts/vocabulary';
import type { StoredOwnValues } from '../../../../platform/tenant/own-fields.ts';
import type { TimeSlot } from '../rules/time.ts';
import type { StoredInvitee } from '../store/form-names.ts';

/** A booking of another system, with people and resource as they are here. */
export interface MovedBooking extends TimeSlot {
  readonly id: string;
  readonly resourceId: string;
  readonly ownerId: string;
  readonly businessUnitId: string;
  readonly title: string;
  readonly description: string;
  readonly isPrivate: boolean;
  /** Whether it still waited for an approval there. */
  readonly isPending: boolean;
  /** Null where the other system does not know. */
  readonly attendees: number | null;
  readonly invitees: readonly StoredInvitee[];
  readonly ownFields: StoredOwnValues;
  /** Where it goes if its time is taken; null for nowhere. */
  readonly elsewhere: { readonly id: string } | 'best' | null;
  /** The series that it is a date of, with where the rule has it. */
  readonly series: { readonly key: string; readonly originalStart: string } | null;
}

/** The rule of a series; its dates are among the bookings. */
export interface MovedSeries extends TimeSlot {
  readonly key: string;
  readonly recurrence: Recurrence;
}

/** A time that another part of the same import takes, which is not stored while it is checked. */
export interface PlannedTime extends TimeSlot {
  readonly resourceId: string;
}

export interface Reason {
  readonly code: ProblemCode;
  readonly params: ProblemParams;
}

/** Something that has the time of a booking already; nameless where that is private. */
export interface Clash extends TimeSlot {
  readonly name: string | null;
  /** Whether it looks like the same booking. */
  readonly isAlike: boolean;
}

export interface MovedResult {
  readonly id: string;
  readonly outcome: 'ready' | 'breaks_rule' | 'left' | 'conflict';
  /** The first rule that it breaks. */
  readonly reason: Reason | null;
  /** Where it is. */
  readonly resourceId: string;
  readonly clash: Clash | null;
  /** The best resource that is free; only of a conflict. */
  readonly suggestionId: string | null;
}
