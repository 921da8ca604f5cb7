import type { MerchantBill } from '@axp/contracts/administration';
import { draftBill } from '@/shared/testing/bill-samples.ts';
import type { Place } from './zoned-samples.ts';
import { timesOf } from './zoned-samples.ts';

export function billOf(place: Place): MerchantBill {
  return {
    ...draftBill,
    ...timesOf(place),
    id: place.bookingId,
    resource: { id: place.resource.id, type: 'room', name: place.resource.name },
    booking: { id: place.bookingId, details: { title: place.title, bookedFor: 'Ann' } },
  };
}
