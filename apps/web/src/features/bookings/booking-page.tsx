import type { ResourceType } from '@axp/contracts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import type { Query } from '@/shared/booking/search-url.ts';
import { firstOf, readSearch, searchResultHref } from '@/shared/booking/search-url.ts';
import { useAddress } from '@/shared/booking/use-address.ts';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { SubmitButton } from '@/shared/form/submit-button.tsx';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { columns, narrowPhone } from '@/shared/theme/tokens.ts';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { BookingFormPage } from './form/booking-form-page.tsx';
import { BookingSuccess } from './form/booking-success.tsx';
import { FormFold } from './form/form-fold.tsx';
import { KindGate } from './kind-gate.tsx';
import {
  additionalCriteria,
  MoreSearchFields,
  PlaceSearchFields,
  WindowSearchFields,
} from './search/search-fields.tsx';
import { useSearch } from './search/use-search.ts';
import { useSearchKey } from './search/use-search-key.ts';

interface BookingPageProps {
  readonly kind: ResourceType;
}

/** `/bookings/room`: the search, one resource with its form, or the success page, by its query. */
function BookingPage({ kind }: BookingPageProps) {
  const query = useAddress();
  if (!query) return null;
  const bookingId = firstOf(query.bookingId);
  const resourceId = firstOf(query.resourceId);
  // The success page is shown even if this kind is no longer offered.
  if (query.success === 'true' && bookingId) return <BookingSuccess bookingId={bookingId} />;
  const address = [resourceId, firstOf(query.start), firstOf(query.end)].join(' ');
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

export function RoomBookingPage() {
  return <BookingPage kind="room" />;
}

export function CarBookingPage() {
  return <BookingPage kind="car" />;
}

export function AssetBookingPage() {
  return <BookingPage kind="asset" />;
}

interface SearchPageProps {
  readonly kind: ResourceType;
  readonly query: Query;
}

/** `/bookings/room`: when, how long, how many, where. */
function SearchPage({ kind, query }: SearchPageProps) {
  const { t } = useTranslation('booking');
  const router = useRouter();
  const reading = { now: useNow(), ...useTimeChoice(kind) };
  const { search, ...fields } = useSearch(readSearch(query, kind, reading));
  const props = { ...fields, search, onChange: fields.change };
  const count = additionalCriteria(search);
  const form = useSearchKey<HTMLFormElement>();
  return (
    <Box sx={{ maxWidth: columns.form, mx: 'auto' }}>
      <PageHeading title={t(`search.title.${kind}`)} description={t('search.lead')} />
      <Card sx={{ p: { xs: 4, sm: 6 } }}>
        <Box
          component="form"
          ref={form}
          aria-label={t(`search.form.${kind}`)}
          onSubmit={(event) => {
            event.preventDefault();
            void router.push(searchResultHref(search));
          }}
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}
        >
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: {
                xs: 'minmax(0, 2fr) minmax(0, 3fr)',
                lg: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 2fr)',
              },
              '& > :first-of-type': { gridColumn: { xs: '1 / -1', lg: 'auto' } },
              [narrowPhone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
            }}
          >
            <WindowSearchFields {...props} />
          </Box>
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              // Beside its two buttons, the number of people needs this much for its words.
              gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 165px), 1fr))',
            }}
          >
            <PlaceSearchFields {...props} />
          </Box>
          <FormFold
            title={t('search.filters')}
            summary={
              count === 0 ? t(`search.filtersHint.${kind}`) : t('search.filtersOn', { count })
            }
            hasError={false}
          >
            <MoreSearchFields {...props} />
          </FormFold>
          <Box sx={{ display: 'grid', justifyContent: { sm: 'end' } }}>
            <SubmitButton isSubmitting={false}>{t(`search.submit.${kind}`)}</SubmitButton>
          </Box>
        </Box>
      </Card>
    </Box>
  );
}
