import type { ReportBooking } from '@axp/contracts/administration';
import { reportBooking } from '@/shared/testing/report-samples.ts';
import type { Place } from './zoned-samples.ts';
import { timesOf } from './zoned-samples.ts';

export function reportBookingOf(place: Place): ReportBooking {
  return {
    ...reportBooking,
    ...timesOf(place),
    id: place.bookingId,
    resource: { id: place.resource.id, name: place.resource.name },
    details: { title: place.title, attendees: null, bookedFor: null },
  };
}
