import type { Booking, ResourceDetail } from '@axp/contracts';
import { isInGroup } from '@axp/contracts';
import type { BookingFormValues } from '../form/booking-form-values.ts';
import { formOf } from '../form/booking-form-values.ts';
import { changedParts } from '../form/form-parts.ts';

/** Whether a time is only shortened, which takes nothing from anybody. */
function isShortened(before: BookingFormValues, after: BookingFormValues): boolean {
  return (
    Date.parse(after.start) >= Date.parse(before.start) &&
    Date.parse(after.end) <= Date.parse(before.end)
  );
}

/**
 * True if a change needs approval again (Z-43): another time, resource, quantity or driver, or more
 * people. A preview; the server decides.
 */
export function needsReapproval(
  base: Booking,
  values: BookingFormValues,
  { needsApproval }: Pick<ResourceDetail, 'needsApproval'>,
): boolean {
  if (!needsApproval || isInGroup(base.status, 'pending')) return false;
  const before = formOf(base);
  return changedParts(base.type, before, values).some((part) => {
    if (part === 'time') return !isShortened(before, values);
    if (part === 'attendees') return (values.attendees ?? 0) > (before.attendees ?? 0);
    return part === 'resource' || part === 'quantity' || part === 'driver' || part === 'repeat';
  });
}
