import type { Booking } from '@axp/contracts';
import type { BookingFormValues } from './booking-form.ts';
import { formOf } from './booking-form.ts';
import type { ContentPart } from './form-parts.ts';
import { changedParts, withParts } from './form-parts.ts';

/** Field that another user changed while the form was open (Z-06). */
export interface MeanwhileChange {
  readonly part: ContentPart;
  /** Whether this person changed the same part, to something else. */
  readonly isConflict: boolean;
}

/** What changed between the state the form was opened with and the one stored now. */
export function meanwhileChanges(
  base: Booking,
  theirs: Booking,
  yours: BookingFormValues,
): MeanwhileChange[] {
  const before = formOf(base);
  const after = formOf(theirs);
  const mine = changedParts(base.type, before, yours);
  const different = changedParts(base.type, after, yours);
  return changedParts(base.type, before, after).map((part) => ({
    part,
    isConflict: mine.includes(part) && different.includes(part),
  }));
}

/** The form on top of the stored state: only what this person changed is laid over it. */
export function keepYours(
  base: Booking,
  theirs: Booking,
  yours: BookingFormValues,
): BookingFormValues {
  return withParts(formOf(theirs), yours, changedParts(base.type, formOf(base), yours));
}

/** The same, but where both changed a part the stored state wins. */
export function keepTheirs(
  base: Booking,
  theirs: Booking,
  yours: BookingFormValues,
): BookingFormValues {
  const before = formOf(base);
  const meanwhile = changedParts(base.type, before, formOf(theirs));
  const untouched = changedParts(base.type, before, yours).filter(
    (part) => !meanwhile.includes(part),
  );
  return withParts(formOf(theirs), yours, untouched);
}
