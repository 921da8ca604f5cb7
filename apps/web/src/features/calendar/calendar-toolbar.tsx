import MoreVert from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarChanges, recordCalendar } from '@/shared/analytics/index.ts';
import { useShortcut } from '@/shared/keyboard/shortcuts.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import type { CalendarView, CalendarViewName } from './calendar-view.ts';
import { calendarHref, calendarViews } from './calendar-view.ts';
import { DateNavigation } from './date-navigation.tsx';
import { FilterBar, FilterSheet } from './filter-bar.tsx';
import type { CalendarViewProps } from './view-props.ts';

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

interface ViewSwitchProps {
  readonly view: CalendarViewName;
  /** A list to open, where the names have no room side by side. */
  readonly isCompact: boolean;
  readonly onChange: (view: CalendarViewName) => void;
}

/** Day, week, month or agenda. */
function ViewSwitch({ view, isCompact, onChange }: ViewSwitchProps) {
  const { t } = useTranslation('calendar');
  useShortcut({ key: 'd', labelKey: 'calendar:shortcut.day', run: () => onChange('day') });
  useShortcut({ key: 'w', labelKey: 'calendar:shortcut.week', run: () => onChange('week') });
  useShortcut({ key: 'm', labelKey: 'calendar:shortcut.month', run: () => onChange('month') });
  useShortcut({ key: 'a', labelKey: 'calendar:shortcut.agenda', run: () => onChange('agenda') });
  const choose = (chosen: unknown) => {
    const name = calendarViews.find((one) => one === chosen);
    if (name) onChange(name);
  };
  if (isCompact) {
    return (
      <TextField
        select
        value={view}
        onChange={(event) => choose(event.target.value)}
        slotProps={{ select: { native: true, inputProps: { 'aria-label': t('view.label') } } }}
      >
        {calendarViews.map((name) => (
          <option key={name} value={name}>
            {t(`view.${name}`)}
          </option>
        ))}
      </TextField>
    );
  }
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      aria-label={t('view.label')}
      onChange={(_, chosen) => choose(chosen)}
    >
      {calendarViews.map((name) => (
        <ToggleButton key={name} value={name} sx={{ px: 3, minHeight: 36, textTransform: 'none' }}>
          {t(`view.${name}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** What else can be done with a view: hand it on, print it, read it as a list. */
function MoreMenu({ view, data, go }: CalendarViewProps) {
  const { t } = useTranslation('calendar');
  const toast = useToast();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => setAnchor(null);
  const copy = async () => {
    close();
    // The link names the date, because 'today' changes before the recipient opens it.
    const address = calendarHref({ ...view, date: data.day });
    const link = new URL(address, window.location.origin).href;
    await navigator.clipboard.writeText(link).then(
      () => toast.success(t('more.copied')),
      () => toast.error(t('more.copyDenied', { link })),
    );
  };
  return (
    <>
      <IconButton
        aria-label={t('more.label')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu id={id} open={anchor !== null} anchorEl={anchor} onClose={close}>
        <MenuItem onClick={() => void copy()}>{t('more.copy')}</MenuItem>
        <MenuItem
          onClick={() => {
            close();
            // The menu has to be gone before the page is put on paper.
            requestAnimationFrame(() => window.print());
          }}
        >
          {t('more.print')}
        </MenuItem>
        {view.view !== 'agenda' && (
          <MenuItem
            onClick={() => {
              close();
              go({ isList: !view.isList });
            }}
          >
            {t(view.isList ? 'more.asCalendar' : 'more.asList')}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

type RecordChange = ReturnType<typeof calendarChanges.viewChosen>;

/** Returns the changes of the calendar usage record for a change of the view (C-02). */
export function recordChangesOf(change: Partial<CalendarView>): RecordChange[] {
  const { kind, resourceIds, businessUnitIds, view } = change;
  return [
    ...(kind ? [calendarChanges.bookingTypeChosen] : []),
    ...(resourceIds ? [calendarChanges.roomsFiltered(resourceIds.length || null)] : []),
    ...(businessUnitIds ? [calendarChanges.businessUnitsFiltered] : []),
    ...(view ? [calendarChanges.viewChosen(view)] : []),
  ];
}
