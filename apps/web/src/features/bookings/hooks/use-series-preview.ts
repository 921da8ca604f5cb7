import type { PreviewedDate, ResourceDetail } from '@axp/contracts';
import { PreviewSeriesBody, parseFields, previewSeries } from '@axp/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { recurrenceOf } from '@/shared/booking/repeat.ts';
import type { BookingFormValues } from '../model/booking-form.ts';
import { wishesOf } from '../model/date-wishes.ts';
import { useSettled } from './use-settled.ts';

const noDates: readonly PreviewedDate[] = [];

function previewBody(resource: ResourceDetail, values: BookingFormValues): object {
  const { start, end, repeat, quantity, attendees, businessUnitId } = values;
  const exceptions = wishesOf(values, resource.timezone);
  return {
    type: resource.type,
    resourceId: resource.id,
    start,
    end,
    ...(repeat && { recurrence: recurrenceOf(repeat) }),
    ...(exceptions.length > 0 && { exceptions }),
    ...(resource.type === 'asset' && { quantity: quantity ?? 1 }),
    ...(resource.type === 'room' && attendees !== null && attendees > 0 && { capacity: attendees }),
    ...(businessUnitId !== '' && { businessUnitId }),
  };
}

/** Dates of the form's series with conflicts; fetched again on changes. */
export function useSeriesPreview(resource: ResourceDetail, values: BookingFormValues) {
  const settled = useSettled(JSON.stringify(previewBody(resource, values)));
  const parsed = parseFields(PreviewSeriesBody, JSON.parse(settled));
  const query = useQuery({
    queryKey: [...bookingsKey, 'preview', settled] as const,
    queryFn: ({ signal }) => {
      const body = PreviewSeriesBody.parse(JSON.parse(settled));
      return call(previewSeries, { body }, { signal });
    },
    // A rule that is still half chosen has no dates.
    enabled: parsed.success,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return {
    dates: query.data?.data ?? noDates,
    meta: query.data?.meta ?? null,
    error: query.error,
    isLoading: query.isFetching,
    refetch: () => void query.refetch(),
  };
}
