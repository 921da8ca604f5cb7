import type { Booking } from '@axp/contracts';
import CheckIcon from '@mui/icons-material/Check';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Directions from '@mui/icons-material/DirectionsOutlined';
import EventIcon from '@mui/icons-material/EventOutlined';
import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Flag from '@mui/icons-material/FlagOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import type { SvgIconProps } from '@mui/material';
import { Box, ButtonBase } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import type { ComponentType, PropsWithChildren } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '@/shared/api/index.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { cityOf, useNow } from '@/shared/lib/datetime/index.ts';
import { saveFile } from '@/shared/lib/save-file.ts';
import { ReportDialog } from '@/shared/problems/report-button.tsx';
import { useUser } from '@/shared/session/index.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { isEnded } from './is-ended.ts';
import { SendAgainButton } from './send-again-button.tsx';

/** Ways from a booking to its place, to those who look after it, and into calendars. */
export function DetailLinks({ booking }: { readonly booking: Booking }) {
  const now = useNow();
  const user = useUser();
  const isOrganiser = booking.origin !== null && booking.bookedFor.id === user.id;
  const Calendars = isOrganiser ? OwnCalendar : CalendarLinks;
  return (
    <>
      <PlaceLinks booking={booking} />
      {!isEnded(booking, now) && <Calendars booking={booking} />}
    </>
  );
}

function PlaceLinks({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation(['myBooking', 'common']);
  const { query } = useRouter();
  // The page of a resource's code leads here to report a problem.
  const [isReporting, setIsReporting] = useState(query.report !== undefined);
  return (
    <DetailCard title={t('place.title')}>
      <FloorPlan booking={booking} />
      <List>
        <Row
          Icon={Directions}
          label={t('place.directions', { name: startBuildingOf(booking) })}
          href={directionsUrl(booking)}
        />
        <Row
          Icon={Flag}
          EndIcon={ChevronRight}
          label={t('common:action.report')}
          onClick={() => setIsReporting(true)}
        />
      </List>
      {isReporting && (
        <ReportDialog
          resource={booking.resource}
          timezone={booking.timezone}
          bookingId={booking.id}
          onClose={() => setIsReporting(false)}
        />
      )}
    </DetailCard>
  );
}

// Only for floors with a plan, which few bookings are on.
const PlacePlan = lazyPart(() => import('./place-plan.tsx'), 'PlacePlan');

function FloorPlan({ booking }: { readonly booking: Booking }) {
  const { floor } = booking.resource;
  const { data: buildings } = useQuery({ ...placeQueries.buildings(), enabled: floor !== null });
  const hasPlan = buildings?.some(({ floors }) =>
    floors.some((one) => one.id === floor?.id && one.hasPlan),
  );
  return floor && hasPlan && <PlacePlan booking={booking} floor={floor} />;
}

function CalendarLinks({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation('myBooking');
  const link = new URL(bookingHref(booking.id), window.location.origin).href;
  return (
    <DetailCard title={t('calendars.title')}>
      <List>
        <Row
          Icon={EventIcon}
          label={t('calendars.google')}
          href={googleCalendarUrl(booking, link)}
        />
        <Row
          Icon={EventIcon}
          label={t('calendars.outlook')}
          href={outlookCalendarUrl(booking, link)}
        />
        <FileRow booking={booking} label={t('calendars.file')} />
      </List>
    </DetailCard>
  );
}

function FileRow({ booking, label }: { readonly booking: Booking; readonly label: string }) {
  const save = useChange(async () =>
    saveFile(await fetchFile(`/bookings/${booking.id}.ics`), 'booking.ics'),
  );
  return (
    <Row
      Icon={EventIcon}
      EndIcon={FileDownload}
      label={label}
      isBusy={save.isPending}
      onClick={() => save.mutate()}
    />
  );
}

/** State of the booking in the calendar that it came from (E-11). */
function OwnCalendar({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation('myBooking');
  const times = useTimes(booking.timezone);
  const { client = null, otherStart = null } = booking.origin ?? {};
  const name = client ?? t('calendars.yours');
  const time = otherStart && times.timeAfter(booking.start, otherStart);
  return (
    <DetailCard title={t('calendars.own')}>
      <List>
        <Box component="li" sx={{ ...lineStyle, alignItems: 'center' }}>
          <EventIcon aria-hidden fontSize="small" />
          {time === null
            ? t('calendars.current', { client: name })
            : t('calendars.other', { client: name, time })}
          {time === null ? (
            <CheckIcon aria-hidden fontSize="small" />
          ) : (
            booking.abilities.edit && <SendAgainButton booking={booking} />
          )}
        </Box>
        <FileRow booking={booking} label={t('calendars.download')} />
      </List>
    </DetailCard>
  );
}

function List({ children }: PropsWithChildren) {
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        '& > li + li': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {children}
    </Box>
  );
}

interface RowProps {
  readonly Icon: ComponentType<SvgIconProps>;
  /** Absent for a link. */
  readonly EndIcon?: ComponentType<SvgIconProps>;
  readonly label: string;
  /** Page of another site, which opens in a new tab. */
  readonly href?: string;
  readonly isBusy?: boolean;
  readonly onClick?: () => void;
}

const lineStyle = {
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 3,
  width: '100%',
  minHeight: { xs: 52, md: 48 },
  py: 1,
  typography: 'body2',
  textAlign: 'start',
  color: 'text.primary',
  overflowWrap: 'anywhere',
  '& > .MuiSvgIcon-root': { color: 'text.secondary', flexShrink: 0 },
  '& > :last-child': { ml: 'auto' },
} as const;

const rowStyle = { ...lineStyle, '&:hover': { color: 'link' } } as const;

function Row({ Icon, EndIcon = OpenInNew, label, href, isBusy = false, ...action }: RowProps) {
  const { t } = useTranslation('myBooking');
  const link = href && { component: 'a', href, target: '_blank', rel: 'noopener noreferrer' };
  return (
    <li>
      <ButtonBase {...link} {...action} disabled={isBusy} aria-busy={isBusy} sx={rowStyle}>
        <Icon aria-hidden fontSize="small" />
        <span>
          {label}
          {link && <HiddenText>{` ${t('place.newTab')}`}</HiddenText>}
        </span>
        <EndIcon aria-hidden fontSize="small" />
      </ButtonBase>
    </li>
  );
}

function placeOf({ resource: { name, floor, building }, address }: Booking): string {
  return [name, floor?.name, building.name, address].filter(Boolean).join(', ');
}

/** The building where a booking begins. */
function startBuildingOf({ resource, car, asset }: Booking): string {
  return (car ?? asset)?.pickUp?.name ?? resource.building.name;
}

/** A map of where the building is: by its address, else by its name and the city of its zone. */
function directionsUrl(booking: Booking): string {
  const name = startBuildingOf(booking);
  return withQuery('https://www.google.com/maps/search/', {
    api: '1',
    query: booking.address || `${name}, ${cityOf(booking.timezone)}`,
  });
}

function aboutOf({ room, description }: Booking, link: string): string {
  return [room?.meetingLink, description, link].filter(Boolean).join('\n\n');
}

/** The form of a calendar on the web, filled in from a booking; `link` leads back to it. */
function googleCalendarUrl(booking: Booking, link: string): string {
  const compact = (instant: string) => instant.replaceAll(/[-:]|\.\d+/g, '');
  return withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: booking.title,
    dates: `${compact(booking.start)}/${compact(booking.end)}`,
    ctz: booking.timezone,
    location: placeOf(booking),
    details: aboutOf(booking, link),
  });
}

function outlookCalendarUrl(booking: Booking, link: string): string {
  return withQuery('https://outlook.office.com/calendar/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: booking.title,
    startdt: booking.start,
    enddt: booking.end,
    location: placeOf(booking),
    body: aboutOf(booking, link),
  });
}

function withQuery(address: string, values: Readonly<Record<string, string>>): string {
  return `${address}?${new URLSearchParams(values)}`;
}
