import type { MyBooking } from '@axp/contracts';
import MoreVert from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { useAsk } from '@/shared/booking/moves/ask-scope.tsx';
import { useCheckIn } from '@/shared/booking/moves/use-check-in.ts';
import { editHref, formHref } from '@/shared/booking/search-url.ts';
import { windowAgain } from '@/shared/booking/time-window.ts';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { useAbility, useMerchant } from '@/shared/session/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';

interface RowActionsProps {
  readonly booking: MyBooking;
  readonly isEnded: boolean;
  readonly isRunning: boolean;
}

/** Actions that are possible now; one filled button at most. */
export function RowActions({ booking, isEnded, isRunning }: RowActionsProps) {
  const { t } = useTranslation('main');
  const ask = useAsk();
  const { checkIn, checkOut, extend } = booking.abilities;
  const end = booking.type === 'room' ? 'end' : 'return';
  if (isEnded) return <BookAgain booking={booking} />;
  const isDue = checkIn || checkOut || extend;
  return (
    <Box
      sx={{
        position: 'relative',
        zIndex: 1,
        display: 'flex',
        flexShrink: 0,
        gap: 2,
        ...(isRunning &&
          isDue && {
            flex: { xs: '1 1 100%', md: 'none' },
            '& > .MuiButton-root': { flex: { xs: 1, md: 'none' } },
          }),
      }}
    >
      {checkOut && (
        <Button variant="outlined" color="inherit" onClick={() => ask(end, booking)}>
          {t(`home.action.${end}`)}
        </Button>
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
      {checkIn && <CheckInButton booking={booking} />}
      {!isDue && <MoreMenu booking={booking} />}
    </Box>
  );
}

function CheckInButton({ booking }: { readonly booking: MyBooking }) {
  const { t } = useTranslation('main');
  const checkIn = useCheckIn(booking.timezone);
  return (
    <Button variant="contained" loading={checkIn.isPending} onClick={() => checkIn.mutate(booking)}>
      {t('home.checkIn')}
    </Button>
  );
}

function BookAgain({ booking }: { readonly booking: MyBooking }) {
  const { t } = useTranslation('main');
  const choice = { ...useTimeChoice(booking.type), timezone: booking.timezone };
  const now = useNow();
  const isOffered = enabledKinds(useMerchant().services).includes(booking.type);
  const canBook = useAbility().can('create', 'Booking');
  if (!canBook || !isOffered) return null;
  const window = windowAgain(booking, now, choice);
  return (
    <Button
      component={PageLink}
      href={formHref({ kind: booking.type, resourceId: booking.resource.id, window })}
      variant="outlined"
      color="inherit"
      sx={{ position: 'relative', zIndex: 1, flexShrink: 0 }}
    >
      {t('home.action.again')}
    </Button>
  );
}

/** Edit and cancel, as far as they are possible. */
function MoreMenu({ booking }: { readonly booking: MyBooking }) {
  const { t } = useTranslation('main');
  const ask = useAsk();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { edit, cancel } = booking.abilities;
  if (!edit && !cancel) return null;
  const close = () => setAnchor(null);
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
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {edit && (
          <MenuItem component={PageLink} href={editHref(booking)} onClick={close}>
            {t('home.action.edit')}
          </MenuItem>
        )}
        {cancel && (
          <MenuItem
            onClick={() => {
              close();
              ask('cancel', booking);
            }}
          >
            {t('home.action.cancel')}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
