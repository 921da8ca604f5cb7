import type { BookingSummary } from '@axp/contracts';
import Lock from '@mui/icons-material/LockOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLong';
import { Box, ButtonBase, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { StatusChip } from '@/shared/ui/status-chip.tsx';
import { TimeRange } from '@/shared/ui/time-range.tsx';

interface BookingCardProps {
  readonly booking: BookingSummary;
  readonly href: string;
  /** Where no heading above names the day. */
  readonly isDayShown?: boolean;
  /** False where what is around it draws the frame. */
  readonly isFramed?: boolean;
  /** Marks besides the status. */
  readonly marks?: ReactNode;
}

/** A booking in a list: when, what, where and how it stands. */
export function BookingCard(props: BookingCardProps) {
  const { booking, href, isDayShown = false, isFramed = true, marks } = props;
  const { t } = useTranslation('myBooking');
  const { title, resource, status, timezone, privacy, bill } = booking;
  const isOver = status === 'cancelled' || status === 'checked-out';
  return (
    <ButtonBase
      component={PageLink}
      href={href}
      // The list stays where it is while a booking opens beside it.
      scroll={false}
      sx={{
        width: '100%',
        minHeight: 72,
        p: { xs: 3, sm: 4 },
        columnGap: 4,
        display: 'grid',
        alignItems: 'center',
        textAlign: 'left',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '132px minmax(0, 1fr) auto' },
        borderRadius: '14px',
        ...(isFramed
          ? {
              border: 1,
              borderColor: 'divider',
              bgcolor: 'background.paper',
              transition: 'border-color 140ms',
              '&:hover': { borderColor: 'controlBorder' },
            }
          : { '&:focus-visible': { outlineOffset: -2 } }),
      }}
    >
      <Typography
        component="span"
        variant="subtitle2"
        sx={{
          gridColumn: { xs: '1 / 2', sm: 'auto' },
          color: isOver ? 'text.secondary' : 'text.primary',
          textDecoration: status === 'cancelled' ? 'line-through' : 'none',
        }}
      >
        <TimeRange range={booking} timezone={timezone} isDayShown={isDayShown} />
      </Typography>
      <Box
        component="span"
        sx={{ minWidth: 0, order: { xs: 3, sm: 0 }, gridColumn: { xs: '1 / -1', sm: 'auto' } }}
      >
        <Typography
          component="span"
          variant="subtitle1"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            color: isOver ? 'text.secondary' : 'text.primary',
          }}
        >
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {title}
          </Box>
          {privacy === 'private' && (
            <Lock titleAccess={t('private')} sx={{ fontSize: 16, color: 'text.secondary' }} />
          )}
        </Typography>
        <Typography component="span" variant="secondary" noWrap sx={{ display: 'block' }}>
          {[resource.name, resource.floor?.name, resource.building.name].filter(Boolean).join(', ')}
        </Typography>
      </Box>
      <Box
        component="span"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'flex-end',
          gap: 2,
        }}
      >
        {marks}
        {bill?.status === 'paid' && (
          <ReceiptLong
            titleAccess={t('bill.isPaid')}
            sx={{ fontSize: 20, color: 'success.main' }}
          />
        )}
        <StatusChip status={status} />
      </Box>
    </ButtonBase>
  );
}
