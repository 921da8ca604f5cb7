import type { MyBooking } from '@axp/contracts';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, ButtonBase, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '@/shared/booking/moves/ask-scope.tsx';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useUser } from '@/shared/session/index.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';

const lineOf = ({ vars }: Theme) =>
  `color-mix(in srgb, ${vars.palette.error.main} 45%, transparent)`;

const stripStyle = (theme: Theme) => ({
  overflow: 'hidden',
  mb: { xs: 4, md: 6 },
  border: 1,
  borderColor: lineOf(theme),
  borderRadius: `${radius.card}px`,
  bgcolor: `color-mix(in srgb, ${theme.vars.palette.error.main} 6%, ${theme.vars.palette.background.paper})`,
  '& ul': { m: 0, p: 0, listStyle: 'none' },
  '& li + li, & button + ul': { borderTop: `1px solid ${lineOf(theme)}` },
});

/** Overdue cars and assets, before everything else; on a phone several fold into one line. */
export function OverdueStrip({ bookings }: { readonly bookings: readonly MyBooking[] }) {
  const { t } = useTranslation('main');
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const [isOpen, setIsOpen] = useState(false);
  const isFolded = isPhone && bookings.length > 1;
  const count = t('home.overdue.count', { count: bookings.length });
  return (
    <Box component="section" aria-label={count} sx={stripStyle}>
      {isFolded && (
        <ButtonBase
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          sx={{ width: '100%', minHeight: 56, gap: 2, px: 3, color: 'error.main' }}
        >
          <ErrorOutline aria-hidden fontSize="small" />
          <Typography variant="subtitle2" component="span" sx={{ flex: 1, textAlign: 'left' }}>
            {count}
          </Typography>
          <ExpandMore aria-hidden sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
        </ButtonBase>
      )}
      {(isOpen || !isFolded) && (
        <ul>
          {bookings.map((booking) => (
            <li key={booking.id}>
              <OverdueRow booking={booking} />
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

function OverdueRow({ booking }: { readonly booking: MyBooking }) {
  const { t } = useTranslation('main');
  const ask = useAsk();
  const { resource, timezone, title, end, abilities } = booking;
  const times = useTimes(useUser().timezone);
  const since = times.since(end);
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: { xs: 60, md: 56 },
        py: 2,
        pl: { xs: 3, md: 4 },
        pr: 2,
      }}
    >
      <ErrorOutline aria-hidden fontSize="small" sx={{ color: 'error.main' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" noWrap sx={{ fontWeight: 600 }}>
          <Box
            component={PageLink}
            href={bookingHref(booking.id)}
            sx={{ color: 'inherit', textDecoration: 'none' }}
          >
            {resource.name}
          </Box>
        </Typography>
        <Typography variant="caption" component="p" noWrap>
          <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
            {t('home.overdue.since', { time: times.marked(since, end, timezone) })}
          </Box>
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            {` · ${title}, ${resource.building.name}`}
          </Box>
        </Typography>
      </Box>
      {abilities.extend && (
        <SecondaryButton
          onClick={() => ask('extend', booking)}
          sx={{ display: { xs: 'none', md: 'inline-flex' } }}
        >
          {t('home.action.extend')}
        </SecondaryButton>
      )}
      {abilities.checkOut && (
        <Button variant="contained" color="error" onClick={() => ask('return', booking)}>
          {t('home.action.return')}
        </Button>
      )}
    </Box>
  );
}
