import type { BookingCost, ResourceDetail, TimeRange } from '@axp/contracts';
import { quoteBooking } from '@axp/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { readQuery } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import type { BookingFormControl } from './use-booking-form.ts';
import { useSettled } from './use-settled.ts';

interface Asked {
  readonly resource: ResourceDetail;
  readonly control: BookingFormControl['control'];
  /** One for a single booking, all dates of a series. */
  readonly times: readonly TimeRange[];
}

/** Cost of the form, once its values rest; null for a free resource and until it is known. */
export function useBookingCost({ resource, control, times }: Asked): BookingCost | null {
  const [businessUnitId, quantity, estimatedKm] = useWatch({
    control,
    name: ['businessUnitId', 'quantity', 'estimatedKm'],
  });
  const body = {
    resourceId: resource.id,
    businessUnitId,
    quantity: quantity ?? 1,
    estimatedKm,
    times: times.map(({ start, end }) => ({ start, end })),
  };
  const key = JSON.stringify(body);
  const isSettled = useSettled(key) === key;
  const isComplete = times.length > 0 && times.every(({ start, end }) => end > start);
  const { data = null } = useQuery({
    ...readQuery([...bookingsKey, 'cost', key], quoteBooking, { body }),
    enabled: isSettled && isComplete && resource.price !== null && businessUnitId !== '',
    placeholderData: keepPreviousData,
  });
  return resource.price === null ? null : data;
}

/** The first budget that the booking goes over, one that refuses it before others; null for none. */
export function budgetOver(cost: BookingCost | null): BookingCost['budgets'][number] | null {
  const over = cost?.budgets.filter((budget) => budget.used + budget.cost > budget.amount) ?? [];
  return over.find(({ whenUsedUp }) => whenUsedUp === 'refuse') ?? over[0] ?? null;
}
