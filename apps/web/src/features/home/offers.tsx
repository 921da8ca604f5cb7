import ArrowForward from '@mui/icons-material/ArrowForward';
import Groups from '@mui/icons-material/GroupsOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { searchQueries } from '@/shared/booking/queries/search-queries.ts';
import type { QuickRequest } from '@/shared/booking/quick-windows.ts';
import { quickRequests } from '@/shared/booking/quick-windows.ts';
import { formHref, searchFormHref, searchResultHref } from '@/shared/booking/search-url.ts';
import { nextStart, windowFrom } from '@/shared/booking/time-window.ts';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useAbility, useMerchant, useUser } from '@/shared/session/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { Approvals } from './approvals.tsx';
import { Favourites } from './favourites.tsx';

/** Next actions: quick booking of a room, pending approvals and favourites. */
export function Offers() {
  const user = useUser();
  const mayBook = useAbility().can('create', 'Booking');
  const hasRooms = enabledKinds(useMerchant().services).includes('room');
  return (
    <>
      {mayBook && hasRooms && <QuickBook />}
      {(user.isApprover || user.isAdministrator) && <Approvals />}
      {mayBook && <Favourites />}
    </>
  );
}

/** 'A room for 4, now, 30 min': one tap leads to the form of the room that fits best. */
function QuickBook() {
  const { t } = useTranslation('main');
  const { rules } = useTimeChoice('room');
  return (
    <Box component="section" aria-labelledby="quick-book">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', mb: 3 }}>
        <Typography id="quick-book" variant="h2">
          {t('home.quick.title')}
        </Typography>
        <Link component={PageLink} href={searchFormHref()} variant="body2">
          {t('home.quick.other')}
        </Link>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        {quickRequests(rules).map((request) => (
          <QuickTile key={request.people} request={request} />
        ))}
      </Box>
    </Box>
  );
}

function QuickTile({ request: { people, minutes } }: { readonly request: QuickRequest }) {
  const { t } = useTranslation('main');
  const times = useTimes('UTC');
  const window = windowFrom(nextStart(times.now, useTimeChoice('room')), minutes);
  const wish = { ...window, count: people };
  const { data, isPending, isError } = useQuery(searchQueries.best(wish, 1));
  const room = data?.hits[0]?.resource;
  // After an error, availability is unknown; the tile still opens the search.
  const otherwise = t(isError ? 'home.quick.unknown' : 'home.quick.none');
  const href = room
    ? formHref({ kind: 'room', resourceId: room.id, window, count: people })
    : searchResultHref(wish);
  return (
    <ButtonBase
      component={PageLink}
      href={href}
      sx={{
        p: 4,
        minHeight: { xs: 72, sm: 132 },
        gap: 3,
        display: 'grid',
        alignContent: 'space-between',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        textAlign: 'left',
        borderRadius: '14px',
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        transition: 'border-color 140ms',
        '&:hover': { borderColor: 'controlBorder' },
      }}
    >
      <span>
        <Typography
          component="span"
          variant="subtitle1"
          sx={{ display: 'flex', alignItems: 'center', gap: 2 }}
        >
          <Groups aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
          {t('home.quick.for', { count: people })}
        </Typography>
        <Typography component="span" variant="body2" color="text.secondary">
          {t('home.quick.when', { length: times.duration(minutes) })}
        </Typography>
      </span>
      <ArrowForward aria-hidden sx={{ color: 'text.secondary', alignSelf: 'start' }} />
      <Typography
        component="span"
        variant="body2"
        noWrap
        sx={{ fontWeight: 500, color: room ? 'primary.main' : 'text.secondary' }}
      >
        {isPending ? <Skeleton width="60%" /> : (room?.name ?? otherwise)}
      </Typography>
    </ButtonBase>
  );
}
