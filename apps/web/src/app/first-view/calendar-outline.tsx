import Previous from '@mui/icons-material/ChevronLeft';
import Next from '@mui/icons-material/ChevronRight';
import { Box, Skeleton, Typography } from '@mui/material';
import { TimelineSkeleton, toolbarStyle } from '@/features/calendar/index.ts';
import { radius } from '@/shared/theme/tokens.ts';
import en from '../../../locales/en/calendar.json';
import th from '../../../locales/th/calendar.json';
import { BothLanguages } from './both-languages.tsx';

/**
 * The calendar with its day, the largest text of the page: written where it will stand, it is not
 * painted a second time.
 */
export function CalendarOutline() {
  return (
    <>
      <Box sx={headerStyle}>
        <Box sx={dateStyle}>
          <Box sx={todayStyle}>
            <BothLanguages en={en.today} th={th.today} />
          </Box>
          <Previous sx={stepStyle} />
          <Next sx={stepStyle} />
          <Typography component="h1" variant="h2" data-day sx={{ px: 2 }} />
        </Box>
        <Skeleton variant="rounded" height={32} sx={{ maxWidth: 480 }} />
      </Box>
      <TimelineSkeleton />
    </>
  );
}

const headerStyle = {
  ...toolbarStyle,
  mx: { xs: -4, sm: -6, lg: -8 },
  mt: { xs: -5, md: -8 },
  height: { xs: 118, lg: 110 },
  alignContent: 'start',
} as const;

/** A phone names the month, or has another line for the day. */
const dateStyle = {
  display: { xs: 'none', sm: 'flex' },
  alignItems: 'center',
  gap: 1,
  height: 42,
} as const;

const todayStyle = {
  px: '14px',
  py: '7px',
  border: 1,
  borderColor: 'controlBorder',
  borderRadius: `${radius.control}px`,
  typography: 'button',
} as const;

const stepStyle = { m: 2 } as const;
