import type { Booking } from '@axp/contracts';
import type { ContentPart, RoomFormValues } from './room-form.ts';
import { changedParts, formOf, withParts } from './room-form.ts';

/** A part that somebody else changed while this form was open (Z-06). */
export interface MeanwhileChange {
  readonly part: ContentPart;
  /** Whether this person changed the same part, to something else. */
  readonly isConflict: boolean;
}

/** What changed between the state the form was opened with and the one stored now. */
export function meanwhileChanges(
  base: Booking,
  theirs: Booking,
  yours: RoomFormValues,
): MeanwhileChange[] {
  const before = formOf(base);
  const after = formOf(theirs);
  const mine = changedParts(before, yours);
  const different = changedParts(after, yours);
  return changedParts(before, after).map((part) => ({
    part,
    isConflict: mine.includes(part) && different.includes(part),
  }));
}

/** The form on top of the stored state: only what this person changed is laid over it. */
export function keepYours(base: Booking, theirs: Booking, yours: RoomFormValues): RoomFormValues {
  return withParts(formOf(theirs), yours, changedParts(formOf(base), yours));
}

/** The same, but where both changed a part the stored state wins. */
export function keepTheirs(base: Booking, theirs: Booking, yours: RoomFormValues): RoomFormValues {
  const before = formOf(base);
  const meanwhile = changedParts(before, formOf(theirs));
  const untouched = changedParts(before, yours).filter((part) => !meanwhile.includes(part));
  return withParts(formOf(theirs), yours, untouched);
}
