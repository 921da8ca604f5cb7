import type { Booking, ResourceDetail } from '@axp/contracts';
import { EditBookingBody, parseFields, quoteSeriesEdit } from '@axp/contracts';
import { call } from '@/shared/api/index.ts';
import type { SeriesScope } from '@/shared/booking/moves/series-scope.ts';
import type { BookingFormValues } from '../form/booking-form-values.ts';
import { formOf } from '../form/booking-form-values.ts';
import type { ContentPart } from '../form/form-parts.ts';
import { changedParts } from '../form/form-parts.ts';
import type { CostSource } from '../form/use-booking-cost.ts';
import { costOfBooking } from '../form/use-booking-cost.ts';
import type { SeriesPlan } from '../series/series-plan.ts';
import { bodyOfDates } from './use-edit-form.ts';

/** Parts that a booking is charged by. */
const chargedParts: readonly ContentPart[] = [
  'time',
  'repeat',
  'resource',
  'quantity',
  'estimatedKm',
];

interface Change {
  readonly scope: SeriesScope;
  readonly resource: ResourceDetail;
  /** The dates of the change, with what was chosen for those that can't be had. */
  readonly plan: Pick<SeriesPlan, 'dates' | 'isLoading'>;
}

/** The cost of a change of one date or more; null if it stays as it is. */
export function costOfEdit(
  base: Booking,
  values: BookingFormValues,
  { scope, resource, plan }: Change,
): CostSource | null {
  const changed = changedParts(base.type, formOf(base), values, scope);
  if (!changed.some((part) => chargedParts.includes(part))) return null;
  if (scope === 'this') {
    const { start, end } = values;
    return costOfBooking({ resource, values, times: [{ start, end }], booking: base });
  }
  const choices = plan.dates.flatMap(({ choice }) => choice ?? []);
  const isPriced = [resource, ...choices.map((choice) => choice.resource)].some(
    (place) => (place?.price ?? null) !== null,
  );
  if (!isPriced && (base.bill ?? null) === null) return null;
  const exceptions = choices.map(({ wish }) => wish);
  const body = {
    ...bodyOfDates(base, values, { scope, extra: ['estimatedKm'] }),
    ...(exceptions.length > 0 && { exceptions }),
  };
  const { id } = base;
  return {
    key: { id, scope, body },
    isComplete: parseFields(EditBookingBody, body).success,
    isWaiting: plan.isLoading,
    read: (signal) => {
      const input = { params: { id }, query: { scope }, body: EditBookingBody.parse(body) };
      return call(quoteSeriesEdit, input, { signal });
    },
  };
}
