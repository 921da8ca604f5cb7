import type { Booking } from '@axp/contracts';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Directions from '@mui/icons-material/DirectionsOutlined';
import EventIcon from '@mui/icons-material/EventOutlined';
import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Flag from '@mui/icons-material/FlagOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { useMutation } from '@tanstack/react-query';
import type { ComponentType, PropsWithChildren } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchFile, useProblemText } from '@/shared/api/index.ts';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { saveFile } from '@/shared/lib/save-file.ts';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { DetailCard } from './detail-card.tsx';
import { isEnded } from './life.ts';
import {
  directionsUrl,
  googleCalendarUrl,
  outlookCalendarUrl,
  startBuildingOf,
} from './place-links.ts';

const ReportDialog = lazyDialog(() => import('./report-dialog.tsx').then((m) => m.ReportDialog));

/** Ways from a booking to its place, to those who look after it, and into calendars. */
export function DetailLinks({ booking }: { readonly booking: Booking }) {
  const now = useNow();
  return (
    <>
      <PlaceLinks booking={booking} />
      {!isEnded(booking, now) && <CalendarLinks booking={booking} />}
    </>
  );
}

function PlaceLinks({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation('myBooking');
  const [isReporting, setIsReporting] = useState(false);
  return (
    <DetailCard title={t('place.title')}>
      <List>
        <OutwardLink
          Icon={Directions}
          label={t('place.directions', { name: startBuildingOf(booking) })}
          href={directionsUrl(booking)}
        />
        <ActionRow
          Icon={Flag}
          EndIcon={ChevronRight}
          label={t('report.open')}
          onClick={() => setIsReporting(true)}
        />
      </List>
      {isReporting && <ReportDialog booking={booking} onClose={() => setIsReporting(false)} />}
    </DetailCard>
  );
}

function CalendarLinks({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation('myBooking');
  const toast = useToast();
  const problemText = useProblemText();
  const save = useMutation({
    networkMode: 'always',
    mutationFn: async () => saveFile(await fetchFile(`/bookings/${booking.id}.ics`), 'booking.ics'),
    onError: (error) => toast.error(problemText(error)),
  });
  const link = new URL(bookingHref(booking.id), window.location.origin).href;
  return (
    <DetailCard title={t('calendars.title')}>
      <List>
        <OutwardLink
          Icon={EventIcon}
          label={t('calendars.google')}
          href={googleCalendarUrl(booking, link)}
        />
        <OutwardLink
          Icon={EventIcon}
          label={t('calendars.outlook')}
          href={outlookCalendarUrl(booking, link)}
        />
        <ActionRow
          Icon={EventIcon}
          EndIcon={FileDownload}
          label={t('calendars.file')}
          isBusy={save.isPending}
          onClick={() => save.mutate()}
        />
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
  readonly label: string;
}

const rowStyle = {
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
  '&:hover': { color: 'link' },
  '& > .MuiSvgIcon-root': { color: 'text.secondary', flexShrink: 0 },
  '& > :last-child': { ml: 'auto' },
} as const;

function OutwardLink({ Icon, label, href }: RowProps & { readonly href: string }) {
  const { t } = useTranslation('myBooking');
  return (
    <li>
      <ButtonBase component="a" href={href} target="_blank" rel="noopener noreferrer" sx={rowStyle}>
        <Icon aria-hidden fontSize="small" />
        <span>
          {label}
          <HiddenText>{` ${t('place.newTab')}`}</HiddenText>
        </span>
        <OpenInNew aria-hidden fontSize="small" />
      </ButtonBase>
    </li>
  );
}

interface ActionRowProps extends RowProps {
  readonly EndIcon: ComponentType<SvgIconProps>;
  readonly isBusy?: boolean;
  readonly onClick: () => void;
}

function ActionRow({ Icon, EndIcon, label, isBusy = false, onClick }: ActionRowProps) {
  return (
    <li>
      <ButtonBase disabled={isBusy} aria-busy={isBusy} onClick={onClick} sx={rowStyle}>
        <Icon aria-hidden fontSize="small" />
        <span>{label}</span>
        <EndIcon aria-hidden fontSize="small" />
      </ButtonBase>
    </li>
  );
}
