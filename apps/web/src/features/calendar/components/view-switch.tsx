import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '@/shared/keyboard/index.ts';
import type { CalendarViewName } from '../model/calendar-view.ts';
import { calendarViews } from '../model/calendar-view.ts';

interface ViewSwitchProps {
  readonly view: CalendarViewName;
  /** A list to open, where the names have no room side by side. */
  readonly isCompact: boolean;
  readonly onChange: (view: CalendarViewName) => void;
}

/** Day, week, month or agenda. */
export function ViewSwitch({ view, isCompact, onChange }: ViewSwitchProps) {
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
