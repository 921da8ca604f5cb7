import type { Resource } from '@axp/contracts';
import { PreviewSeriesBody, parseFields, previewSeries } from '@axp/contracts';
import { countsUnits, traitsOf } from '@axp/contracts/vocabulary';
import { call } from '@/shared/api/index.ts';
import { recurrenceOf } from '@/shared/booking/repeat.ts';
import type { SeriesSource } from '../series/series-plan.ts';
import type { BookingFormValues } from './booking-form-values.ts';

/** Returns the preview request for the dates of a new series. */
export function newSeries(
  { id, type }: Pick<Resource, 'id' | 'type'>,
  values: Pick<
    BookingFormValues,
    'start' | 'end' | 'repeat' | 'quantity' | 'attendees' | 'businessUnitId'
  >,
): SeriesSource {
  const { start, end, repeat, quantity, attendees, businessUnitId } = values;
  const body = {
    type,
    resourceId: id,
    start,
    end,
    ...(repeat && { recurrence: recurrenceOf(repeat) }),
    ...(countsUnits(type) && { quantity: quantity ?? 1 }),
    ...(traitsOf(type).people === 'invitees' &&
      attendees !== null &&
      attendees > 0 && { capacity: attendees }),
    ...(businessUnitId !== '' && { businessUnitId }),
  };
  const parsed = parseFields(PreviewSeriesBody, body);
  return {
    key: body,
    isComplete: parsed.success,
    read: (signal) => call(previewSeries, { body: PreviewSeriesBody.parse(body) }, { signal }),
  };
}
