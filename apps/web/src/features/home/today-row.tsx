import type { MyBooking } from '@axp/contracts';
import { isInGroup, isReturned } from '@axp/contracts/vocabulary';
import MoreVert from '@mui/icons-material/MoreVert';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '@/shared/booking/moves/ask-scope.tsx';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { BookAgain } from '@/shared/booking/ui/book-again.tsx';
import { CheckInButton } from '@/shared/booking/ui/check-in-button.tsx';
import { InvitationAnswer } from '@/shared/booking/ui/invitation-answer.tsx';
import { useTimes } from '@/shared/booking/use-times.ts';
import { minutesOf } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { StatusChip } from '@/shared/ui/status-chip.tsx';

interface TodayRowProps {
  readonly booking: MyBooking;
  /** The day of its list: `2026-11-24`. */
  readonly day: string;
  readonly isEnded: boolean;
}

/** A booking in one row: when, what and where, its status, and what can be done now. */
export function TodayRow({ booking, day, isEnded }: TodayRowProps) {
  const { title, status, start, end } = booking;
  const times = useTimes(useUser().timezone);
  const isRunning = !isEnded && Date.parse(start) <= times.now && times.now < Date.parse(end);
  const isWaiting = isInGroup(status, 'pending');
  // A row with several buttons breaks on a phone.
  const isBroken = isRunning || (booking.abilities.answer && booking.invitation?.answer === 'none');
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'flex',
        flexWrap: { xs: isBroken ? 'wrap' : 'nowrap', md: 'nowrap' },
        alignItems: 'center',
        gap: { xs: 3, md: 4 },
        minHeight: 72,
        py: { xs: isBroken ? 3 : 2, md: 2 },
        pl: { xs: 3, md: 4 },
        pr: { xs: isBroken ? 3 : 2, md: 3 },
        bgcolor: isRunning ? 'selected.ground' : undefined,
        '&:hover': { bgcolor: isRunning ? undefined : 'action.hover' },
      }}
    >
      <Box sx={{ width: { xs: 42, md: 48 }, flexShrink: 0 }}>
        <time dateTime={`${start}/${end}`} title={times.longRange(booking)}>
          <Typography
            variant="subtitle2"
            component="span"
            sx={{ display: 'block', fontWeight: 600 }}
          >
            {times.timeOn(day, start)}
          </Typography>
          <HiddenText>–</HiddenText>
          <Typography variant="note" component="span" sx={{ display: 'block' }}>
            {times.timeOn(day, end)}
          </Typography>
        </time>
      </Box>
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          pl: 3,
          borderLeft: '3px',
          borderLeftStyle: isWaiting ? 'dashed' : 'solid',
          borderLeftColor: edgeOf({ isEnded, isWaiting }),
        }}
      >
        <Typography
          variant="subtitle1"
          component="h3"
          noWrap
          sx={isEnded ? { fontWeight: 400, color: 'text.secondary' } : { fontWeight: 600 }}
        >
          <Box
            component={PageLink}
            href={bookingHref(booking.id)}
            sx={{
              color: 'inherit',
              textDecoration: 'none',
              '&::after': { content: '""', position: 'absolute', inset: 0 },
            }}
          >
            {title}
          </Box>
        </Typography>
        <Typography
          variant="secondary"
          sx={{ textOverflow: 'ellipsis', overflow: 'hidden', whiteSpace: { md: 'nowrap' } }}
        >
          <PlaceLine booking={booking} isRunning={isRunning} isWaiting={isWaiting} />
        </Typography>
      </Box>
      <Box sx={{ display: { xs: 'none', md: 'block' } }}>
        <StatusChip status={status} />
      </Box>
      <RowActions booking={booking} isEnded={isEnded} isRunning={isRunning} />
    </Box>
  );
}

function edgeOf({ isEnded, isWaiting }: { isEnded: boolean; isWaiting: boolean }): string {
  if (isEnded) return 'edgePast';
  return isWaiting ? 'waitLine' : 'link';
}

interface PlaceLineProps {
  readonly booking: MyBooking;
  readonly isRunning: boolean;
  readonly isWaiting: boolean;
}

/** Where it is, and what comes next with it. */
function PlaceLine({ booking, isRunning, isWaiting }: PlaceLineProps) {
  const { t } = useTranslation(['main', 'common']);
  const { resource, timezone, start, end, checkInOpensAt, abilities, invitation } = booking;
  const times = useTimes(useUser().timezone);
  const isOverDays = !times.isSameDay(start, end);
  const opens = checkInOpensAt !== null && Date.parse(checkInOpensAt) > times.now;
  const words = [
    isOverDays && times.range(booking),
    [resource.name, resource.floor?.name, resource.building.name].filter(Boolean).join(', '),
    invitation !== null && t('common:invitation.from', { name: invitation.organiser }),
    times.there(booking, timezone),
    isRunning &&
      !isOverDays &&
      t('main:home.endsIn', {
        length: times.duration(minutesOf({ start: new Date(times.now).toISOString(), end })),
      }),
    opens &&
      !abilities.checkIn &&
      times.isSameDay(start, new Date(times.now).toISOString()) &&
      t('main:home.checkInFrom', { time: times.timeAfter(start, checkInOpensAt) }),
  ].filter((word) => typeof word === 'string');
  return (
    <>
      {words.join(' · ')}
      {isWaiting && (
        <Box
          component="span"
          sx={{ display: { md: 'none' } }}
        >{` · ${t('main:home.waiting')}`}</Box>
      )}
    </>
  );
}

// Menus bring focus traps and positions, which home does not need before one is opened.
const RowMenu = lazyDialog(() => import('./row-menu.tsx'), 'RowMenu');

interface RowActionsProps {
  readonly booking: MyBooking;
  readonly isEnded: boolean;
  readonly isRunning: boolean;
}

/** Actions that are possible now; one filled button at most. */
function RowActions({ booking, isEnded, isRunning }: RowActionsProps) {
  const { t } = useTranslation('main');
  const ask = useAsk();
  const { checkIn, checkOut, extend } = booking.abilities;
  const end = isReturned(booking.type) ? 'return' : 'end';
  if (isEnded) {
    return (
      <BookAgain kind={booking.type} booking={booking} sx={againStyle}>
        {t('home.action.again')}
      </BookAgain>
    );
  }
  const isDue = checkIn || checkOut || extend;
  const isInvited = !isDue && booking.abilities.answer && booking.invitation?.answer === 'none';
  return (
    <Box
      sx={{
        position: 'relative',
        zIndex: 1,
        display: 'flex',
        flexShrink: 0,
        gap: 2,
        ...(((isRunning && isDue) || isInvited) && {
          flex: { xs: '1 1 100%', md: 'none' },
          '& > .MuiButton-root': { flex: { xs: 1, md: 'none' } },
        }),
      }}
    >
      {checkOut && (
        <SecondaryButton onClick={() => ask(end, booking)}>
          {t(`home.action.${end}`)}
        </SecondaryButton>
      )}
      {extend && (
        <Button
          variant={checkIn ? 'outlined' : 'contained'}
          color={checkIn ? 'inherit' : 'primary'}
          onClick={() => ask('extend', booking)}
        >
          {t('home.action.extend')}
        </Button>
      )}
      {checkIn && <CheckInButton booking={booking}>{t('home.checkIn')}</CheckInButton>}
      {isInvited && <InvitationAnswer booking={booking} answer="none" title={booking.title} />}
      {!isDue && <MoreMenu booking={booking} />}
    </Box>
  );
}

const againStyle = { position: 'relative', zIndex: 1, flexShrink: 0 } as const;

/** Edit and cancel, as far as they are possible. */
function MoreMenu({ booking }: { readonly booking: MyBooking }) {
  const { t } = useTranslation('main');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { edit, cancel } = booking.abilities;
  if (!edit && !cancel) return null;
  return (
    <>
      <IconButton
        aria-label={t('home.action.more', { title: booking.title })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert aria-hidden fontSize="small" />
      </IconButton>
      {anchor && <RowMenu booking={booking} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
