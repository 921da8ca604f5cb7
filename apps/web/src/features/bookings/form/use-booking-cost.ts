import type { Booking, BookingCost, ResourceDetail, TimeRange } from '@axp/contracts';
import { quoteBooking } from '@axp/contracts';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import type { BookingFormValues } from './booking-form-values.ts';
import { useSettled } from './use-settled.ts';

/** Request for a cost. */
export interface CostSource {
  /** Everything that the cost depends on. */
  readonly key: object;
  /** False while the form lacks something that the cost depends on. */
  readonly isComplete: boolean;
  /** Whether another answer comes first. */
  readonly isWaiting?: boolean;
  readonly read: (signal: AbortSignal) => Promise<{ readonly data: BookingCost | null }>;
}

interface ShownCost {
  /** Null for a free resource and until it is known. */
  readonly cost: BookingCost | null;
  /** Whether the first answer is still to come, so that its place is kept. */
  readonly isLoading: boolean;
}

/** Cost of the form, once its values rest. Where it can't be found out, it is left out. */
export function useCost(source: CostSource | null): ShownCost {
  const key = JSON.stringify(source?.key ?? null);
  const isSettled = useSettled(key) === key;
  const isComplete = source?.isComplete ?? false;
  const { data, isError } = useQuery({
    queryKey: [...bookingsKey, 'cost', key],
    queryFn:
      source && isComplete && isSettled && !source.isWaiting
        ? async ({ signal }) => (await source.read(signal)).data
        : skipToken,
    placeholderData: keepPreviousData,
  });
  if (source === null) return { cost: null, isLoading: false };
  return { cost: data ?? null, isLoading: isComplete && data === undefined && !isError };
}

interface Asked {
  readonly resource: Pick<ResourceDetail, 'id' | 'price'>;
  readonly values: Pick<BookingFormValues, 'businessUnitId' | 'quantity' | 'estimatedKm'>;
  /** One for a single booking, all dates of a new series. */
  readonly times: readonly TimeRange[];
  /** The booking that is changed, which keeps its unit; absent for a new one. */
  readonly booking?: Pick<Booking, 'id' | 'businessUnit' | 'bill'>;
}

/** The cost of a new booking or series, or of a change of one date; null if it is free. */
export function costOfBooking({ resource, values, times, booking }: Asked): CostSource | null {
  const { quantity, estimatedKm } = values;
  const businessUnitId = booking?.businessUnit.id ?? values.businessUnitId;
  const isPriced = resource.price !== null || (booking?.bill ?? null) !== null;
  if (!isPriced || times.length === 0) return null;
  const body = {
    resourceId: resource.id,
    businessUnitId,
    quantity: quantity ?? 1,
    estimatedKm,
    times: times.map(({ start, end }) => ({ start, end })),
    ...(booking && { bookingId: booking.id }),
  };
  return {
    key: body,
    isComplete: businessUnitId !== '' && times.every(({ start, end }) => end > start),
    read: (signal) => call(quoteBooking, { body }, { signal }),
  };
}

/** The first budget that the booking goes over, one that refuses it before others; null for none. */
export function budgetOver(cost: BookingCost | null): BookingCost['budgets'][number] | null {
  const over = cost?.budgets.filter(({ isOver }) => isOver) ?? [];
  return over.find(({ whenUsedUp }) => whenUsedUp === 'refuse') ?? over[0] ?? null;
}
