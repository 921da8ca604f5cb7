import type { ResourceType } from '@axp/contracts';
import { firstOf } from '@/shared/booking/search-url.ts';
import { useAddress } from '@/shared/booking/use-address.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { BookingFormPage } from './form/booking-form-page.tsx';
import { BookingSuccess } from './form/booking-success.tsx';
import { KindGate } from './kind-gate.tsx';

// Those who come for the form need not load the search.
const SearchPage = lazyPart(() => import('./search/search-page.tsx'), 'SearchPage');

/** `/bookings/room`: the search, one resource with its form, or the success page, by its query. */
export function BookingPage({ kind }: { readonly kind: ResourceType }) {
  const query = useAddress();
  if (!query) return null;
  const bookingId = firstOf(query.bookingId);
  const resourceId = firstOf(query.resourceId);
  // The success page is shown even if this kind is no longer offered.
  if (query.success === 'true' && bookingId) return <BookingSuccess bookingId={bookingId} />;
  const parts = [query.start, query.end, query.for].map(firstOf);
  const address = [resourceId, ...parts].join(' ');
  return (
    <KindGate kind={kind}>
      {resourceId ? (
        <BookingFormPage key={address} type={kind} resourceId={resourceId} query={query} />
      ) : (
        <SearchPage kind={kind} query={query} />
      )}
    </KindGate>
  );
}
