import type { Booking, BookingCost, ResourceDetail, TimeRange } from '@axp/contracts';
import { quoteBooking } from '@axp/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readQuery } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import type { BookingFormValues } from './booking-form-values.ts';
import { useSettled } from './use-settled.ts';

interface Asked {
  readonly resource: ResourceDetail;
  readonly values: Pick<BookingFormValues, 'businessUnitId' | 'quantity' | 'estimatedKm'>;
  /** One for a single booking, all dates of a series; none where there is no question. */
  readonly times: readonly TimeRange[];
  /** The booking that is changed, which keeps its unit; absent for a new one. */
  readonly booking?: Pick<Booking, 'id' | 'businessUnit' | 'bill'>;
}

/** Cost of the form, once its values rest; null for a free resource and until it is known. */
export function useBookingCost({ resource, values, times, booking }: Asked): BookingCost | null {
  const { quantity, estimatedKm } = values;
  const businessUnitId = booking?.businessUnit.id ?? values.businessUnitId;
  const body = {
    resourceId: resource.id,
    businessUnitId,
    quantity: quantity ?? 1,
    estimatedKm,
    times: times.map(({ start, end }) => ({ start, end })),
    ...(booking && { bookingId: booking.id }),
  };
  const key = JSON.stringify(body);
  const isSettled = useSettled(key) === key;
  const isComplete = times.length > 0 && times.every(({ start, end }) => end > start);
  const isPriced = resource.price !== null || (booking?.bill ?? null) !== null;
  const { data = null } = useQuery({
    ...readQuery([...bookingsKey, 'cost', key], quoteBooking, { body }),
    enabled: isSettled && isComplete && isPriced && businessUnitId !== '',
    placeholderData: keepPreviousData,
  });
  return isPriced && times.length > 0 ? data : null;
}

/** The first budget that the booking goes over, one that refuses it before others; null for none. */
export function budgetOver(cost: BookingCost | null): BookingCost['budgets'][number] | null {
  const over = cost?.budgets.filter(({ isOver }) => isOver) ?? [];
  return over.find(({ whenUsedUp }) => whenUsedUp === 'refuse') ?? over[0] ?? null;
}
