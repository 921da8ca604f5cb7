import type { BookingSummary, MyBooking } from '@axp/contracts';
import Lock from '@mui/icons-material/LockOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import ReceiptLong from '@mui/icons-material/ReceiptLong';
import { Box, ButtonBase, Chip, IconButton, Menu, MenuItem, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { isOverdueNow } from '@/shared/booking/overdue.ts';
import { editHref } from '@/shared/booking/search-url.ts';
import { InvitationAnswer } from '@/shared/booking/ui/invitation-answer.tsx';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { StatusChip, StatusLabel } from '@/shared/ui/status-chip.tsx';
import { ListedTime } from '@/shared/ui/time-range.tsx';
import { useMenu } from '@/shared/ui/use-menu.ts';
import { useAsk } from './action-scope.tsx';
import type { BookingGroup } from './address.ts';
import { BookAgainButton } from './book-again-button.tsx';
import { isActionable, MoveButtons, UndoCancel } from './booking-buttons.tsx';
import { SeriesFold } from './series-fold.tsx';
import { useClosedText } from './use-closed-text.ts';
import { useDelayedCancel, useWaitingCancel } from './use-delayed-cancel.ts';

interface BookingRowProps {
  readonly booking: MyBooking;
  readonly group: BookingGroup;
  readonly hrefOf: (id: string) => string;
}

/** A booking of the list: it leads to all of it, and offers what can be done in place. */
export function BookingRow({ booking, group, hrefOf }: BookingRowProps) {
  const waiting = useWaitingCancel(booking);
  const { repeats } = booking;
  return (
    <Box
      sx={{
        overflow: 'hidden',
        borderRadius: `${radius.card}px`,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        transition: 'border-color 140ms',
        '&:hover': { borderColor: 'controlBorder' },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: { xs: group === 'past' ? 'wrap' : 'nowrap', sm: 'nowrap' },
          alignItems: 'center',
          opacity: waiting ? 0.6 : 1,
        }}
      >
        <Box sx={{ display: 'flex', flex: '1 1 100%', minWidth: 0 }}>
          <BookingCard booking={booking} href={hrefOf(booking.id)} />
        </Box>
        {group === 'past' && (
          <Box sx={{ flexShrink: 0, px: { xs: 3, sm: 0 }, pb: { xs: 3, sm: 0 }, pr: { sm: 4 } }}>
            <BookAgainButton booking={booking} />
          </Box>
        )}
        {!waiting && (
          <Box sx={{ pr: 1, alignSelf: { xs: 'start', sm: 'center' }, pt: { xs: 1, sm: 0 } }}>
            <BookingMenu booking={booking} />
          </Box>
        )}
      </Box>
      {(waiting || isActionable(booking)) && (
        <Box sx={{ ...footStyle, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {waiting ? <UndoCancel cancel={waiting} /> : <MoveButtons booking={booking} />}
        </Box>
      )}
      {booking.invitation && booking.abilities.answer && (
        <Box sx={footStyle}>
          <InvitationAnswer
            booking={booking}
            answer={booking.invitation.answer}
            scope={repeats && repeats.dateCount > 1 ? 'all' : 'this'}
            title={booking.title}
          />
        </Box>
      )}
      {repeats && repeats.dateCount > 1 && (
        <SeriesFold booking={booking} count={repeats.dateCount} group={group} hrefOf={hrefOf} />
      )}
    </Box>
  );
}

const footStyle = { px: { xs: 3, sm: 4 }, pb: { xs: 3, sm: 4 } } as const;

/** Menu with edit and cancel; renders nothing if the user may do neither. */
function BookingMenu({ booking }: { readonly booking: BookingSummary }) {
  const { t } = useTranslation('myBooking');
  const ask = useAsk();
  const { cancelSoon } = useDelayedCancel();
  const { button, menu } = useMenu();
  const { edit, cancel } = booking.abilities;
  if (!edit && !cancel) return null;
  const label = t('action.more', { title: booking.title });
  const close = menu.onClose;
  const giveUp = () => {
    close();
    // A series needs a dialog for the scope; cancelling a single booking can be undone instead.
    if (booking.seriesId === null) cancelSoon(booking);
    else ask('cancel', booking);
  };
  return (
    <>
      <IconButton aria-label={label} {...button} sx={{ width: 44, height: 44 }}>
        <MoreVert />
      </IconButton>
      <Menu {...menu} slotProps={{ paper: { component: 'section', 'aria-label': label } }}>
        {edit && (
          <MenuItem component={PageLink} href={editHref(booking)} onClick={close}>
            {t('detail.edit')}
          </MenuItem>
        )}
        {cancel && <MenuItem onClick={giveUp}>{t('detail.cancel')}</MenuItem>}
      </Menu>
    </>
  );
}

interface BookingCardProps {
  readonly booking: MyBooking;
  readonly href: string;
}

/** A booking in a list: when, what, where and how it stands. */
function BookingCard({ booking, href }: BookingCardProps) {
  const { t } = useTranslation(['myBooking', 'common']);
  const now = useNow();
  const { title, resource, status, timezone, privacy, bill, invitation } = booking;
  const { incompleteReturn: partly } = booking;
  const closed = useClosedText(booking);
  const isDeclined = invitation?.answer === 'declined';
  const isOver = status === 'cancelled' || status === 'checked-out' || isDeclined;
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
        '&:focus-visible': { outlineOffset: -2 },
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
        <ListedTime range={booking} timezone={timezone} isDayShown={false} />
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
            <Lock
              titleAccess={t('myBooking:private')}
              sx={{ fontSize: 16, color: 'text.secondary' }}
            />
          )}
        </Typography>
        <Typography component="span" variant="secondary" noWrap sx={{ display: 'block' }}>
          {[resource.name, resource.floor?.name, resource.building.name].filter(Boolean).join(', ')}
        </Typography>
        {closed !== null && (
          <Typography component="span" variant="note" noWrap sx={{ display: 'block' }}>
            {closed}
          </Typography>
        )}
        {invitation && (
          <Typography component="span" variant="note" noWrap sx={{ display: 'block' }}>
            {t('common:invitation.from', { name: invitation.organiser })}
          </Typography>
        )}
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
        {isOverdueNow(booking, now) && (
          <Chip size="small" color="error" variant="outlined" label={t('myBooking:overdue')} />
        )}
        {partly && (
          <Chip
            size="small"
            color="warning"
            label={t('myBooking:return.incomplete', {
              ...partly,
              count: partly.lent - partly.returned,
            })}
          />
        )}
        {booking.repeats?.isChanged && (
          <Chip size="small" variant="outlined" label={t('myBooking:series.changed')} />
        )}
        {bill?.status === 'paid' && (
          <ReceiptLong
            titleAccess={t('myBooking:bill.isPaid')}
            sx={{ fontSize: 20, color: 'success.main' }}
          />
        )}
        {isDeclined ? (
          <StatusLabel chip="cancelled">{t('common:invitation.state.declined')}</StatusLabel>
        ) : (
          <StatusChip status={status} />
        )}
      </Box>
    </ButtonBase>
  );
}
