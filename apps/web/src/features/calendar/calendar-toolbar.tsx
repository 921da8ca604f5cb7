import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { calendarChanges, recordCalendar } from '@/shared/analytics/index.ts';
import { searchFormHref } from '@/shared/booking/search-url.ts';
import { useShortcut } from '@/shared/keyboard/shortcuts.tsx';
import { useAbility } from '@/shared/session/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { CalendarLegend } from './calendar-legend.tsx';
import type { CalendarView, CalendarViewName } from './calendar-view.ts';
import { shownKinds } from './calendar-view.ts';
import { DateNavigation } from './date-navigation.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ColleagueField } from './lazy-fields.tsx';
import { MoreMenu } from './more-menu.tsx';
import { PhoneToolbar } from './phone-toolbar.tsx';
import type { CalendarViewProps } from './view-props.ts';
import { ViewSwitch, WhoseSwitch } from './view-switch.tsx';

/** Where in time the calendar is, whose bookings it shows, and how it is drawn. */
export function CalendarToolbar(props: CalendarViewProps) {
  const { view, data, go } = props;
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const choose = (change: Partial<CalendarView>) => {
    for (const changed of recordChangesOf(change)) recordCalendar(changed);
    go(change);
  };
  useViewShortcuts((name) => choose({ view: name }));
  if (isPhone) return <PhoneToolbar {...props} go={choose} />;
  return (
    <Box component="header" sx={headerStyle}>
      <Box sx={barStyle}>
        <DateNavigation {...props} />
        <Box data-print="never" sx={controlsStyle}>
          <WhoseSwitch view={view} onChange={choose} />
          <Box sx={{ flex: '0 1 208px', minWidth: 112 }}>
            <ColleagueField view={view} onChange={choose} />
          </Box>
          <ViewSwitch view={view.view} onChange={(name) => choose({ view: name })} />
          <BookButton view={view} />
          <MoreMenu {...props} />
        </Box>
      </Box>
      <Box data-print="never" sx={{ display: 'flex', alignItems: 'center', gap: 4, minWidth: 0 }}>
        <FilterChips view={view} data={data} onChange={choose} />
        <CalendarLegend />
      </Box>
    </Box>
  );
}

/** From edge to edge, as the rows below it. */
const headerStyle = {
  display: 'grid',
  gap: 3,
  mx: { sm: -6, lg: -8 },
  mt: { sm: -5, md: -8 },
  px: 6,
  py: 3,
  bgcolor: 'background.paper',
};

const barStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minWidth: 0 };

/** All in one line; only the search for a colleague gives way. */
const controlsStyle = {
  ...barStyle,
  flex: '1 0 auto',
  flexWrap: 'nowrap',
  maxWidth: '100%',
  justifyContent: 'flex-end',
} as const;

function useViewShortcuts(onChange: (view: CalendarViewName) => void): void {
  useShortcut({ key: 'd', labelKey: 'calendar:shortcut.day', run: () => onChange('day') });
  useShortcut({ key: 'w', labelKey: 'calendar:shortcut.week', run: () => onChange('week') });
  useShortcut({ key: 'm', labelKey: 'calendar:shortcut.month', run: () => onChange('month') });
  useShortcut({ key: 'a', labelKey: 'calendar:shortcut.agenda', run: () => onChange('agenda') });
}

/** Leads to the search for the kind that is shown. */
function BookButton({ view }: Pick<CalendarViewProps, 'view'>) {
  const { t } = useTranslation('calendar');
  const ability = useAbility();
  if (!ability.can('create', 'Booking')) return null;
  const [kind = 'room'] = shownKinds(view) ?? [];
  return (
    <Button
      component={PageLink}
      href={searchFormHref(kind)}
      variant="contained"
      startIcon={<Add />}
      sx={{ flexShrink: 0 }}
    >
      {t('book')}
    </Button>
  );
}

type RecordChange = ReturnType<typeof calendarChanges.viewChosen>;

/** Returns the changes of the calendar usage record for a change of the view (C-02). */
export function recordChangesOf(change: Partial<CalendarView>): RecordChange[] {
  const { kinds, resourceIds, businessUnitIds, view } = change;
  return [
    ...(kinds ? [calendarChanges.bookingTypeChosen] : []),
    ...(resourceIds ? [calendarChanges.roomsFiltered(resourceIds.length || null)] : []),
    ...(businessUnitIds ? [calendarChanges.businessUnitsFiltered] : []),
    ...(view ? [calendarChanges.viewChosen(view)] : []),
  ];
}
