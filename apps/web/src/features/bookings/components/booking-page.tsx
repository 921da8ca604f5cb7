import type { ResourceType } from '@axp/contracts';
import { firstOf } from '@/shared/booking/search-url.ts';
import { useAddress } from '@/shared/booking/use-address.ts';
import { BookingSuccess } from './booking-success.tsx';
import { KindGate } from './kind-gate.tsx';
import { RoomFormPage } from './room-form-page.tsx';
import { SearchPage } from './search/search-page.tsx';

interface BookingPageProps {
  readonly kind: ResourceType;
}

/** `/bookings/room`: the search, one room with its form, or the success page, by its query. */
function BookingPage({ kind }: BookingPageProps) {
  const query = useAddress();
  if (!query) return null;
  const bookingId = firstOf(query.bookingId);
  const resourceId = firstOf(query.resourceId);
  // What is booked stays booked, whatever is offered now.
  if (query.success === 'true' && bookingId) return <BookingSuccess bookingId={bookingId} />;
  const address = [resourceId, firstOf(query.start), firstOf(query.end)].join(' ');
  return (
    <KindGate kind={kind}>
      {resourceId ? (
        <RoomFormPage key={address} resourceId={resourceId} query={query} />
      ) : (
        <SearchPage kind={kind} query={query} />
      )}
    </KindGate>
  );
}

export function RoomBookingPage() {
  return <BookingPage kind="room" />;
}

export function CarBookingPage() {
  return <BookingPage kind="car" />;
}

export function AssetBookingPage() {
  return <BookingPage kind="asset" />;
}
