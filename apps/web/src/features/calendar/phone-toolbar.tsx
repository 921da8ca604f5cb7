import Add from '@mui/icons-material/Add';
import Previous from '@mui/icons-material/ChevronLeft';
import Next from '@mui/icons-material/ChevronRight';
import PersonSearch from '@mui/icons-material/PersonSearchOutlined';
import Tune from '@mui/icons-material/TuneOutlined';
import { Badge, Box, Button, Fab, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchFormHref } from '@/shared/booking/search-url.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatMonthName, instantAt } from '@/shared/lib/datetime/index.ts';
import { useAbility } from '@/shared/session/index.ts';
import { frame } from '@/shared/theme/tokens.ts';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { filterCount } from './calendar-filters.ts';
import { neighbourDay } from './calendar-range.ts';
import { shownKinds } from './calendar-view.ts';
import { FilterChips } from './filter-chips.tsx';
import { ColleagueField, FilterSheet } from './lazy-fields.tsx';
import { MoreMenu } from './more-menu.tsx';
import { usePeriodText } from './use-period-text.ts';
import type { CalendarViewProps } from './view-props.ts';
import { OwnerSwitch } from './view-switch.tsx';

/** The toolbar on a phone: month, today, a colleague and filters; then whose bookings are shown. */
export function PhoneToolbar({ view, data, go }: CalendarViewProps) {
  const { t } = useTranslation('calendar');
  const [isSearching, setIsSearching] = useState(view.personId !== null);
  const [isFiltering, setIsFiltering] = useState(false);
  const fields = { view, data, onChange: go };
  return (
    <Box component="header" sx={headerStyle}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', minHeight: 44 }}>
        <PhonePeriod view={view} data={data} />
        <Box data-print="never" sx={{ display: 'flex', ml: 'auto' }}>
          {view.view !== 'agenda' && <Steps {...{ view, data, go }} />}
          <Button
            onClick={() => go({ date: data.closedToday?.today ?? null })}
            sx={{ minWidth: 0 }}
          >
            {t('today')}
          </Button>
          <IconButton
            aria-label={t('colleague.find')}
            aria-expanded={isSearching}
            onClick={() => setIsSearching(!isSearching)}
          >
            <PersonSearch />
          </IconButton>
          <IconButton aria-haspopup="dialog" onClick={() => setIsFiltering(true)}>
            <HiddenText>{t('filter.label')}</HiddenText>
            <Badge badgeContent={filterCount(view)} color="primary">
              <Tune />
            </Badge>
          </IconButton>
          <MoreMenu {...{ view, data, go }} />
        </Box>
      </Box>
      <Box data-print="never" sx={{ display: 'grid', gap: 3 }}>
        {isSearching && (
          <ColleagueField view={view} onChange={go} autoFocus={view.personId === null} />
        )}
        <OwnerSwitch view={view} onChange={go} isWide />
        {view.whose === 'all' && <FilterChips {...fields} />}
      </Box>
      {isFiltering && <FilterSheet {...fields} hasViews onClose={() => setIsFiltering(false)} />}
      <BookFab {...{ view, data, go }} />
    </Box>
  );
}

const headerStyle = {
  display: 'grid',
  gap: 3,
  mx: -4,
  mt: -5,
  px: 4,
  py: 2,
  bgcolor: 'background.paper',
};

const ownLine = { flexBasis: '100%', pt: 2 } as const;

/** The month; a day or a week is named whole, since no strip shows it. */
function PhonePeriod({ view, data }: Pick<CalendarViewProps, 'view' | 'data'>) {
  const { language } = useLanguage();
  const { timezone, day } = data;
  const period = usePeriodText({ ...data, view: view.view });
  const noon = instantAt({ day, time: '12:00' }, timezone);
  const month = formatMonthName(noon, { language, timezone });
  const isMonthEnough = view.view === 'agenda';
  return (
    // A whole date has a line of its own: beside the buttons it would take four.
    <Typography component="h1" variant="h2" sx={{ minWidth: 0, ...(!isMonthEnough && ownLine) }}>
      {isMonthEnough ? <span title={period}>{month}</span> : period}
    </Typography>
  );
}

/** A day, a week or a month back or on. */
export function Steps({ view, data, go }: CalendarViewProps) {
  const { t } = useTranslation('calendar');
  const step = (by: 1 | -1) => go({ date: neighbourDay(view.view, data.day, by) });
  return (
    <>
      <IconButton aria-label={t('previous')} onClick={() => step(-1)}>
        <Previous />
      </IconButton>
      <IconButton aria-label={t('next')} onClick={() => step(1)}>
        <Next />
      </IconButton>
    </>
  );
}

/** Books, from wherever one is in the list. */
function BookFab({ view }: CalendarViewProps) {
  const { t } = useTranslation('calendar');
  const ability = useAbility();
  if (!ability.can('create', 'Booking')) return null;
  const [kind = 'room'] = shownKinds(view) ?? [];
  return (
    <Fab
      component={PageLink}
      href={searchFormHref(kind)}
      aria-label={t('book')}
      data-print="never"
      sx={{
        position: 'fixed',
        right: 16,
        bottom: `calc(${frame.bottomBar + 16}px + env(safe-area-inset-bottom))`,
        width: 56,
        height: 56,
        borderRadius: '16px',
        bgcolor: 'accent.ground',
        color: 'accent.text',
        '&:hover': { bgcolor: 'accent.ground', filter: 'brightness(0.92)' },
        // It would cover what it stands on where the screen is low.
        '@media (max-height: 499px)': { position: 'static' },
      }}
    >
      <Add />
    </Fab>
  );
}
