import { downloadBooking } from '../bookings/booking-file.ts';
import { readCalendarFeed } from '../feeds/calendar-feeds.ts';
import { getImage, getImageThumbnail } from '../images/images.ts';
import type { OperationExample } from './example.ts';
import { exampleOf } from './example.ts';
import { sampleBookingId, sampleId } from './samples.ts';

const picture = { id: sampleId('e4') };

export const fileExamples: readonly OperationExample[] = [
  exampleOf(downloadBooking, { params: { id: sampleBookingId }, data: null }),
  exampleOf(readCalendarFeed, {
    params: { secret: 'Zt0p7mXq3bWcVnRk5yHsLd8uGfJ1eAo2' },
    data: null,
  }),
  exampleOf(getImage, { params: picture, data: null }),
  exampleOf(getImageThumbnail, { params: picture, data: null }),
];
