import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { recordCalendar } from '@/shared/analytics/index.ts';
import type { CalendarView } from '../model/calendar-view.ts';
import { recordChangesOf } from '../model/record-change.ts';
import { DateNavigation } from './date-navigation.tsx';
import { FilterBar, FilterSheet } from './filter-bar.tsx';
import { MoreMenu } from './more-menu.tsx';
import type { CalendarViewProps } from './view-props.ts';
import { ViewSwitch } from './view-switch.tsx';

/** On a phone the place below says where one is, and the height is needed. */
const titleStyle = {
  mr: 2,
  position: { xs: 'absolute', sm: 'static' },
  clipPath: { xs: 'inset(50%)', sm: 'none' },
} as const;

/** Where in time the calendar is, how it is drawn, and what of it is shown. */
export function CalendarToolbar(props: CalendarViewProps) {
  const { view, data, go } = props;
  const { t } = useTranslation('calendar');
  const isCompact = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const choose = (change: Partial<CalendarView>) => {
    for (const changed of recordChangesOf(change)) recordCalendar(changed);
    go(change);
  };
  const Filters = isCompact ? FilterSheet : FilterBar;
  return (
    <Box component="header" sx={{ display: 'grid', gap: { xs: 3, md: 4 }, mb: 4 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 3,
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, minWidth: 0 }}>
          <Typography variant="h1" sx={titleStyle}>
            {t('title')}
          </Typography>
          <DateNavigation {...props} />
        </Box>
        <Box
          data-print="never"
          sx={{ display: 'flex', alignItems: 'center', gap: 2, ml: { md: 'auto' } }}
        >
          <ViewSwitch
            view={view.view}
            isCompact={isCompact}
            onChange={(name) => choose({ view: name })}
          />
          {isCompact && <Filters view={view} data={data} onChange={choose} />}
          <MoreMenu {...props} />
        </Box>
      </Box>
      {!isCompact && (
        <Box data-print="never">
          <Filters view={view} data={data} onChange={choose} />
        </Box>
      )}
    </Box>
  );
}
