import { firstOf } from '@/shared/booking/search-url.ts';
import { useAddress } from '@/shared/booking/use-address.ts';
import { BookingSuccess } from './booking-success.tsx';
import { RoomFormPage } from './room-form-page.tsx';
import { RoomSearchPage } from './room-search-page.tsx';

/** `/bookings/room`: the search, one room with its form, or the success page, by its query. */
export function RoomBookingPage() {
  const query = useAddress();
  if (!query) return null;
  const bookingId = firstOf(query.bookingId);
  const resourceId = firstOf(query.resourceId);
  if (query.success === 'true' && bookingId) return <BookingSuccess bookingId={bookingId} />;
  if (!resourceId) return <RoomSearchPage query={query} />;
  const address = [resourceId, firstOf(query.start), firstOf(query.end)].join(' ');
  return <RoomFormPage key={address} resourceId={resourceId} query={query} />;
}
