import type { Booking } from '@axp/contracts';
import Close from '@mui/icons-material/Close';
import EventBusy from '@mui/icons-material/EventBusyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import NextLink from 'next/link';
import type { PropsWithChildren } from 'react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '@/shared/api/index.ts';
import { bookingQueries } from '@/shared/booking/queries.ts';
import { editHref, searchFormHref } from '@/shared/booking/search-url.ts';
import { ResourcePicture } from '@/shared/booking/ui/resource-picture.tsx';
import { radius } from '@/shared/theme/tokens.ts';
import { DelayedSkeleton, EmptyState, ErrorState, StatusChip } from '@/shared/ui/index.ts';
import { BookingFacts } from './booking-facts.tsx';
import { BookingHistory } from './booking-history.tsx';
import { CancelDialog } from './cancel-dialog.tsx';

interface BookingDetailProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One booking beside the list: at the side on a wide screen, from below on a phone. */
export function BookingDetail({ id, onClose }: BookingDetailProps) {
  const { t } = useTranslation('myBooking');
  const { data, error, refetch } = useQuery(bookingQueries.detail(id));
  const titleId = useId();
  const isMissing = error instanceof ApiProblem && error.status < 500;
  return (
    <DetailDrawer titleId={titleId} onClose={onClose}>
      {data ? (
        <DetailContent booking={data} titleId={titleId} />
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
}

function DetailContent({ booking, titleId }: DetailContentProps) {
  const { resource, title, status } = booking;
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
          size="original"
          sx={{ height: { xs: 140, sm: 200 }, width: '100%' }}
        />
        <Box sx={{ p: { xs: 5, sm: 6 }, display: 'grid', gap: 6 }}>
          <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
            <StatusChip status={status} />
            <Typography id={titleId} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
          </Box>
          <BookingFacts booking={booking} />
          <BookingHistory booking={booking} />
        </Box>
      </Box>
      <DetailActions booking={booking} />
    </>
  );
}

function DetailActions({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation('myBooking');
  const [isCancelling, setIsCancelling] = useState(false);
  const { cancel } = booking.abilities;
  // The form that changes a booking is one for rooms.
  const edit = booking.abilities.edit && booking.room !== null;
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 3,
        p: 4,
        pb: 'calc(16px + env(safe-area-inset-bottom))',
        borderTop: 1,
        borderColor: 'divider',
        '& > *': { flex: 1 },
      }}
    >
      {cancel && (
        <Button variant="outlined" color="inherit" onClick={() => setIsCancelling(true)}>
          {t('detail.cancel')}
        </Button>
      )}
      {edit && (
        <Button component={NextLink} href={editHref(booking)} variant="contained">
          {t('detail.edit')}
        </Button>
      )}
      {!edit && !cancel && (
        <Button component={NextLink} href={searchFormHref()} variant="outlined" color="inherit">
          {t('empty.book')}
        </Button>
      )}
      {isCancelling && <CancelDialog booking={booking} onClose={() => setIsCancelling(false)} />}
    </Box>
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
