import Add from '@mui/icons-material/Add';
import EventBusy from '@mui/icons-material/EventBusyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '@/shared/booking/use-address.ts';
import { useAbility } from '@/shared/session/index.ts';
import { PageHeading } from '@/shared/ui/index.ts';
import { lazyDialog, lazyPart } from '@/shared/ui/lazy-part.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { myBookingQueries } from '../api/my-booking-queries.ts';
import type { MyBookingPlace } from '../model/place.ts';
import { placeHref, readPlace } from '../model/place.ts';
import { ActionScope } from './action-scope.tsx';
import { BookingList } from './booking-list.tsx';
import { ListFilter } from './list-filter.tsx';
import { MyBookingTabs } from './my-booking-tabs.tsx';

const BookingDetail = lazyDialog(() => import('./booking-detail.tsx').then((m) => m.BookingDetail));
const ApprovalList = lazyPart(() => import('./approval-list.tsx').then((m) => m.ApprovalList));
const ReleaseDialog = lazyDialog(() => import('./release-dialog.tsx').then((m) => m.ReleaseDialog));

/** `/my-booking`: what I have booked, by time; all that is shown is in the address. */
export function MyBookingPage() {
  const query = useAddress();
  if (!query) return null;
  return (
    <ActionScope>
      <MyBookings place={readPlace(query)} />
    </ActionScope>
  );
}

function MyBookings({ place }: { readonly place: MyBookingPlace }) {
  const router = useRouter();
  // Users without requests have no such tab; the query is small and runs once.
  const { data: approvals, hasNextPage } = useInfiniteQuery(myBookingQueries.approvals());
  const waiting = approvals?.pages.flatMap((page) => page.data).length ?? 0;
  const { tab } = place;
  const go = (change: Partial<MyBookingPlace>) =>
    void router.replace(placeHref({ ...place, ...change }), undefined, { scroll: false });
  return (
    <Box sx={{ maxWidth: 860, mx: 'auto' }}>
      <Heading />
      <MyBookingTabs
        tab={tab}
        waiting={waiting}
        isMoreWaiting={hasNextPage}
        onChange={(chosen) => go({ tab: chosen })}
      />
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === 'approvals' ? (
          <ApprovalList hrefOf={(id) => placeHref({ ...place, id })} />
        ) : (
          <>
            <ListFilter kind={place.kind} text={place.text} onChange={go} />
            <BookingList key={tab} place={place} group={tab} />
          </>
        )}
      </div>
      {place.id && (
        <BookingDetail
          key={place.id}
          id={place.id}
          place={place}
          onClose={() =>
            void router.push(placeHref({ ...place, id: null }), undefined, { scroll: false })
          }
        />
      )}
    </Box>
  );
}

function Heading() {
  const { t } = useTranslation('myBooking');
  const ability = useAbility();
  const [isReleasing, setIsReleasing] = useState(false);
  return (
    <>
      <PageHeading
        title={t('title')}
        actions={
          ability.can('create', 'Booking') && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<EventBusy />}
                onClick={() => setIsReleasing(true)}
              >
                {t('release.open')}
              </Button>
              <Button component={PageLink} href="/bookings" variant="contained" startIcon={<Add />}>
                {t('book')}
              </Button>
            </Box>
          )
        }
      />
      {isReleasing && <ReleaseDialog onClose={() => setIsReleasing(false)} />}
    </>
  );
}
