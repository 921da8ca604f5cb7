import type { Booking } from '@axp/contracts';
import { EditBookingBody, parseFields, previewSeriesEdit } from '@axp/contracts';
import { call } from '@/shared/api/index.ts';
import type { SeriesScope } from '@/shared/booking/moves/series-scope.ts';
import type { BookingFormValues } from '../form/booking-form-values.ts';
import { formOf } from '../form/booking-form-values.ts';
import type { ContentPart } from '../form/form-parts.ts';
import { changedParts, editBody } from '../form/form-parts.ts';
import type { SeriesSource } from '../series/series-plan.ts';

const places = ['version', 'start', 'end', 'recurrence', 'resourceId', 'quantity', 'attendees'];

/** Returns the preview request for a changed series; null if no date moves. */
export function changedSeries(
  base: Booking,
  values: BookingFormValues,
  scope: SeriesScope,
): SeriesSource | null {
  if (scope === 'this') return null;
  const changed = changedParts(base.type, formOf(base), values, scope);
  const moving: readonly ContentPart[] = ['time', 'repeat', 'resource', 'quantity'];
  if (!changed.some((part) => moving.includes(part))) return null;
  const body = Object.fromEntries(
    Object.entries(editBody(base, values, scope)).filter(([name]) => places.includes(name)),
  );
  const { id } = base;
  return {
    key: { id, scope, body },
    isComplete: parseFields(EditBookingBody, body).success,
    read: (signal) => {
      const input = { params: { id }, query: { scope }, body: EditBookingBody.parse(body) };
      return call(previewSeriesEdit, input, { signal });
    },
  };
}
