import type { Booking } from '@axp/contracts';
import Close from '@mui/icons-material/Close';
import EventBusy from '@mui/icons-material/EventBusyOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import type { PropsWithChildren } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '@/shared/api/index.ts';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';
import { ResourcePicture } from '@/shared/booking/ui/resource-picture.tsx';
import { useTimelyBookings } from '@/shared/booking/use-timely-bookings.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { StatusChip } from '@/shared/ui/status-chip.tsx';
import { Attachments } from './attachments.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { BookingHistory } from './booking-history.tsx';
import { DetailActions } from './detail-actions.tsx';
import { PendingChangeFacts } from './pending-change-facts.tsx';
import type { MyBookingPlace } from './place.ts';
import { placeHref } from './place.ts';
import { ReturnFacts } from './return-facts.tsx';
import { SeriesFacts } from './series-facts.tsx';

interface BookingDetailProps {
  readonly id: string;
  /** List next to the details. */
  readonly place: MyBookingPlace;
  readonly onClose: () => void;
}

/** One booking beside the list: at the side on a wide screen, from below on a phone. */
export function BookingDetail({ id, place, onClose }: BookingDetailProps) {
  const { t } = useTranslation('myBooking');
  const { data, error, refetch } = useQuery(bookingQuery(id));
  useTimelyBookings(data ? [data] : []);
  const titleId = useId();
  const isMissing = error instanceof ApiProblem && error.status < 500;
  return (
    <DetailDrawer titleId={titleId} onClose={onClose}>
      {data ? (
        <DetailContent
          booking={data}
          titleId={titleId}
          hrefOf={(other) => placeHref({ ...place, id: other })}
        />
      ) : (
        <Typography id={titleId} variant="h2" sx={{ px: 6, pt: 5 }}>
          {t('detail.label')}
        </Typography>
      )}
      {isMissing && !data && (
        <EmptyState
          icon={<EventBusy />}
          title={t('detail.notFound.title')}
          description={t('detail.notFound.text')}
        />
      )}
      {error && !isMissing && !data && (
        <ErrorState title={t('detail.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <DetailSkeleton />}
    </DetailDrawer>
  );
}

interface DetailDrawerProps {
  readonly titleId: string;
  readonly onClose: () => void;
}

function DetailDrawer({ titleId, onClose, children }: PropsWithChildren<DetailDrawerProps>) {
  const { t } = useTranslation('common');
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('sm'), { noSsr: true });
  return (
    <Drawer
      open
      anchor={isWide ? 'right' : 'bottom'}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: isWide
            ? { width: 480, maxWidth: '100%' }
            : { maxHeight: '92dvh', borderRadius: `${radius.sheet}px ${radius.sheet}px 0 0` },
        },
      }}
    >
      <IconButton
        aria-label={t('action.close')}
        onClick={onClose}
        sx={{ position: 'absolute', zIndex: 1, top: 12, right: 12, bgcolor: 'background.paper' }}
      >
        <Close />
      </IconButton>
      {children}
    </Drawer>
  );
}

interface DetailContentProps {
  readonly booking: Booking;
  readonly titleId: string;
  readonly hrefOf: (id: string) => string;
}

function DetailContent({ booking, titleId, hrefOf }: DetailContentProps) {
  const { t } = useTranslation('myBooking');
  const { resource, title, status, pendingChange } = booking;
  const isCar = booking.type === 'car';
  return (
    <>
      {/* Focusable, because where all of it is text only the keyboard's own keys can scroll it. */}
      <Box
        component="section"
        aria-labelledby={titleId}
        tabIndex={0}
        sx={{ overflowY: 'auto', flex: 1 }}
      >
        <ResourcePicture
          image={resource.image}
          kind={resource.type}
          size="original"
          sx={{
            height: { xs: isCar ? 190 : 140, sm: isCar ? 250 : 200 },
            width: '100%',
            // A car stands on the lower edge of its picture, and is nothing without its wheels.
            ...(isCar && { '& img': { objectPosition: '50% 90%' } }),
          }}
        />
        <Box sx={{ p: { xs: 5, sm: 6 }, display: 'grid', gap: 6 }}>
          <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              <StatusChip status={status} />
              {booking.isOverdue && (
                <Chip size="small" color="error" variant="outlined" label={t('overdue')} />
              )}
            </Box>
            <Typography id={titleId} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
          </Box>
          {pendingChange && (
            <PendingChangeFacts
              booking={booking}
              change={pendingChange}
              now={{
                attendees: booking.room?.attendees ?? null,
                quantity: booking.asset?.quantity ?? null,
              }}
            />
          )}
          <BookingFacts booking={booking} />
          <ReturnFacts booking={booking} />
          {booking.series && (
            <SeriesFacts booking={booking} series={booking.series} hrefOf={hrefOf} />
          )}
          <Attachments booking={booking} />
          <BookingHistory booking={booking} />
        </Box>
      </Box>
      <DetailActions booking={booking} />
    </>
  );
}

function DetailSkeleton() {
  return (
    <DelayedSkeleton>
      <Box sx={{ p: 6, display: 'grid', gap: 4 }}>
        <Skeleton variant="rounded" height={160} />
        <Skeleton width="60%" height={32} />
        <Skeleton width="40%" />
        <Skeleton width="50%" />
      </Box>
    </DelayedSkeleton>
  );
}
