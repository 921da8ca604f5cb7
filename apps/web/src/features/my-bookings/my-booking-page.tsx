import { resourceTypes } from '@axp/contracts/vocabulary';
import Add from '@mui/icons-material/Add';
import EventBusy from '@mui/icons-material/EventBusyOutlined';
import Search from '@mui/icons-material/Search';
import { Box, Button, InputAdornment, Tab, Tabs, TextField } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { approvalQueries } from '@/shared/booking/queries/approval-queries.ts';
import { useAddress } from '@/shared/booking/use-address.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { SelectField } from '@/shared/form/select-field.tsx';
import { useTypedSearch } from '@/shared/lib/use-typed-search.ts';
import { useAbility } from '@/shared/session/index.ts';
import { lazyDialog, lazyPart } from '@/shared/ui/lazy-part.tsx';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { ActionScope } from './action-scope.tsx';
import type { MyBookingAddress, MyBookingTab } from './address.ts';
import { addressHref, longestText, myBookingTabs, readAddress } from './address.ts';
import { BookingList } from './booking-list.tsx';

const BookingPage = lazyPart(() => import('./booking-page.tsx'), 'BookingPage');

/** For the few who come from a message in a channel. */
const LinkedDecision = lazyPart(() => import('./linked-decision.tsx'), 'LinkedDecision');

const ReleaseDialog = lazyDialog(() => import('./release-dialog.tsx'), 'ReleaseDialog');

interface MyBookingPageProps {
  /** Bookings that wait for the user's decision, from the approvals feature. */
  readonly inbox?: ReactNode;
}

/** `/my-booking`: what I have booked, by time, or one booking; all that is shown is in the address. */
export function MyBookingPage({ inbox }: MyBookingPageProps) {
  const query = useAddress();
  if (!query) return null;
  const address = readAddress(query);
  return (
    <ActionScope>
      {address.id === null ? (
        <MyBookings address={address} inbox={inbox} />
      ) : (
        <>
          {query.decide && <LinkedDecision id={address.id} href={addressHref(address)} />}
          <BookingPage key={address.id} id={address.id} address={address} />
        </>
      )}
    </ActionScope>
  );
}

interface MyBookingsProps extends MyBookingPageProps {
  readonly address: MyBookingAddress;
}

function MyBookings({ address, inbox }: MyBookingsProps) {
  const router = useRouter();
  // The approvals tab is shown only if requests are pending, so they load with the page.
  const { data: approvals } = useInfiniteQuery(approvalQueries.pages());
  const waiting = approvals?.pages.at(-1)?.meta.total ?? 0;
  const { tab } = address;
  const go = (change: Partial<MyBookingAddress>) =>
    void router.replace(addressHref({ ...address, ...change }), undefined, { scroll: false });
  return (
    <Box sx={{ maxWidth: 860, mx: 'auto' }}>
      <Heading />
      <MyBookingTabs tab={tab} waiting={waiting} onChange={(chosen) => go({ tab: chosen })} />
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === 'approvals' ? (
          inbox
        ) : (
          <>
            <ListFilter kind={address.kind} text={address.text} onChange={go} />
            <BookingList key={tab} address={address} group={tab} />
          </>
        )}
      </div>
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
              <SecondaryButton startIcon={<EventBusy />} onClick={() => setIsReleasing(true)}>
                {t('release.open')}
              </SecondaryButton>
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

interface MyBookingTabsProps {
  readonly tab: MyBookingTab;
  /** How many requests wait for a decision of mine. */
  readonly waiting: number;
  readonly onChange: (tab: MyBookingTab) => void;
}

/** My bookings by time, and what waits for me where anything does. */
function MyBookingTabs({ tab, waiting, onChange }: MyBookingTabsProps) {
  const { t } = useTranslation('myBooking');
  const tabs = myBookingTabs.filter((one) => one !== 'approvals' || waiting > 0 || one === tab);
  return (
    <Tabs
      value={tab}
      variant="scrollable"
      allowScrollButtonsMobile
      scrollButtons={false}
      aria-label={t('tabs')}
      onChange={(_, chosen: MyBookingTab) => onChange(chosen)}
      sx={{ mb: 5, borderBottom: 1, borderColor: 'divider' }}
    >
      {tabs.map((name) => (
        <Tab
          key={name}
          value={name}
          id={`tab-${name}`}
          aria-controls={`panel-${name}`}
          label={
            name === 'approvals' && waiting > 0
              ? t('approvals.tab', { count: waiting })
              : t(`tab.${name}`)
          }
        />
      ))}
    </Tabs>
  );
}

interface ListFilterProps extends Pick<MyBookingAddress, 'kind' | 'text'> {
  readonly onChange: (change: Partial<MyBookingAddress>) => void;
}

/** Narrows the list by kind and by words. */
function ListFilter({ kind, text, onChange }: ListFilterProps) {
  const { t } = useTranslation('myBooking');
  const ofKind = useKindText();
  const { typed, setTyped } = useTypedSearch(text, (words) => onChange({ text: words }));
  return (
    <Box
      role="search"
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr) 128px', sm: 'minmax(0, 1fr) 180px' },
        mb: 5,
      }}
    >
      <TextField
        label={t('filter.text')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{
          htmlInput: { type: 'search', maxLength: longestText, autoComplete: 'off' },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Search fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      <SelectField
        label={t('filter.kind')}
        value={kind ?? ''}
        onChange={(chosen) => onChange({ kind: chosen === '' ? null : chosen })}
        none={t('filter.all')}
        options={resourceTypes.map((type) => [type, ofKind(`${type}.names`)])}
      />
    </Box>
  );
}
