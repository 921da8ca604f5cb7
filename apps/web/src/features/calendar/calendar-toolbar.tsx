import Add from '@mui/icons-material/Add';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, Popover, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarChanges, recordCalendar } from '@/shared/analytics/index.ts';
import { searchFormHref } from '@/shared/booking/search-url.ts';
import { useColleague } from '@/shared/booking/use-colleague.ts';
import { useShortcut } from '@/shared/keyboard/shortcuts.tsx';
import { addDays } from '@/shared/lib/datetime/index.ts';
import { useAbility } from '@/shared/session/index.ts';
import { elevations } from '@/shared/theme/tokens.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import type { CalendarView, CalendarViewName } from './calendar-view.ts';
import { shownKinds } from './calendar-view.ts';
import { entryStyles } from './entry-look.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ColleagueField } from './lazy-fields.tsx';
import { MoreMenu } from './more-menu.tsx';
import { PhoneToolbar, Steps } from './phone-toolbar.tsx';
import { usePeriodText } from './use-period-text.ts';
import type { CalendarViewProps } from './view-props.ts';
import { OwnerSwitch, ViewSwitch } from './view-switch.tsx';

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
    <Box component="header" sx={toolbarStyle}>
      <Box sx={barStyle}>
        <DateNavigation {...props} />
        <Box data-print="never" sx={controlsStyle}>
          <OwnerSwitch view={view} onChange={choose} />
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

const DateCalendar = lazyPart(
  () => import('@/shared/booking/ui/date-calendar.tsx'),
  'DateCalendar',
  { waiting: () => <Box sx={{ width: 304, height: 340 }} /> },
);

/** Range of the date picker; URLs can go further. */
const daysToChoose = 730;

/** Where in time the calendar is: a step back or on, today, or any day. */
function DateNavigation({ view, data, go }: CalendarViewProps) {
  const { t } = useTranslation('calendar');
  useShortcut({
    key: 't',
    labelKey: 'calendar:shortcut.today',
    run: () => go({ date: data.closedToday?.today ?? null }),
  });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Box data-print="never" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <SecondaryButton onClick={() => go({ date: data.closedToday?.today ?? null })}>
          {t('today')}
        </SecondaryButton>
        <Steps {...{ view, data, go }} />
      </Box>
      <PeriodButton view={view} data={data} go={go} />
    </Box>
  );
}

/** The time that is shown, as a heading that opens a calendar to choose from. */
function PeriodButton({ view, data, go }: CalendarViewProps) {
  const { t } = useTranslation('calendar');
  const period = usePeriodText({ ...data, view: view.view });
  const { data: person } = useColleague(view.personId);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Typography component="h1" variant="h2" aria-live="polite" sx={{ minWidth: 0 }}>
        <Button
          color="inherit"
          endIcon={<ExpandMore />}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ font: 'inherit', px: 2, whiteSpace: 'normal', textAlign: 'left' }}
        >
          {person ? t('colleague.period', { name: person.fullName, period }) : period}
        </Button>
      </Typography>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('chooseDay'),
            sx: { mt: 2, border: 1, borderColor: 'divider', boxShadow: elevations.menu },
          },
        }}
      >
        <DateCalendar
          day={data.day}
          firstDay={addDays(data.day, -daysToChoose)}
          lastDay={addDays(data.day, daysToChoose)}
          onChange={(date) => {
            setAnchor(null);
            go({ date });
          }}
        />
      </Popover>
    </>
  );
}

const tones = ['mine', 'others', 'waiting', 'private'] as const;

/** Meaning of the colours of bookings. */
function CalendarLegend() {
  const { t } = useTranslation('calendar');
  return (
    <Box component="ul" sx={listStyle}>
      {tones.map((tone) => (
        <li key={tone}>
          <Box aria-hidden className={`key ${tone}`} />
          {t(`legend.${tone}`)}
        </li>
      ))}
    </Box>
  );
}

function listStyle(theme: Theme) {
  return {
    display: 'none',
    flex: 'none',
    gap: '16px',
    margin: 0,
    marginLeft: 'auto',
    padding: 0,
    listStyle: 'none',
    fontSize: '0.75rem',
    color: theme.vars.palette.text.secondary,
    [theme.breakpoints.up('lg')]: { display: 'flex' },
    '& li': { display: 'flex', alignItems: 'center', gap: '6px' },
    '& .key': {
      ...entryStyles(theme),
      boxSizing: 'border-box',
      width: 16,
      height: 12,
      borderRadius: '3px',
    },
  };
}

/** From edge to edge, as the rows below it. */
export const toolbarStyle = {
  display: 'grid',
  gap: 3,
  mx: { sm: -6, lg: -8 },
  mt: { sm: -5, md: -8 },
  px: 6,
  py: 3,
  bgcolor: 'background.paper',
};

const barStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minWidth: 0 };

/** All in one line where the screen allows; only the search for a colleague gives way. */
const controlsStyle = {
  ...barStyle,
  flex: '1 0 auto',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
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
