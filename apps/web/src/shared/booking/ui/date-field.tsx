import CalendarToday from '@mui/icons-material/CalendarTodayOutlined';
import Close from '@mui/icons-material/Close';
import { Box, IconButton, InputAdornment, Popover, TextField } from '@mui/material';
import type { KeyboardEvent, MouseEvent, Ref } from 'react';
import { useId, useRef, useState } from 'react';
import { addDays, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { elevations } from '@/shared/theme/tokens.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { useTimes } from '../use-times.ts';

// The calendar with its locales weighs as much as the rest of the form: it comes when asked for.
const DateCalendar = lazyPart(() => import('./date-calendar.tsx').then((m) => m.DateCalendar), {
  waiting: () => <Box sx={{ width: 304, height: 340 }} />,
});

interface DateFieldProps {
  readonly label: string;
  /** Calendar day at the place, `2026-11-21`; empty while none is chosen. */
  readonly day: string;
  readonly timezone: string;
  /** How many days from today may be chosen; absent where no rule of booking limits them. */
  readonly maxAheadDays?: number;
  /** How many days before today may be chosen; absent where only what comes can be. */
  readonly maxBackDays?: number;
  readonly onChange: (day: string) => void;
  /** Takes the day away again; absent where there must be one. */
  readonly clear?: { readonly label: string; readonly run: () => void };
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly inputRef?: Ref<HTMLElement>;
}

const openingKeys = ['Enter', ' ', 'ArrowDown'];

const farthestDays = 180;

/** A day to choose, from today on unless what was matters too. */
export function DateField(props: DateFieldProps) {
  const { label, day, timezone, onChange, error, required = false, inputRef } = props;
  const { disabled = false, maxAheadDays = farthestDays, maxBackDays = 0, clear } = props;
  const isChosen = day !== '';
  const times = useTimes(timezone);
  const today = wallClockOf(times.now, timezone).day;
  const anchor = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const dialogId = useId();
  const openByKey = (event: KeyboardEvent) => {
    if (!openingKeys.includes(event.key)) return;
    event.preventDefault();
    setIsOpen(true);
  };
  const choose = (chosen: string) => {
    onChange(chosen);
    setIsOpen(false);
  };
  return (
    <>
      <TextField
        ref={anchor}
        fullWidth
        required={required}
        disabled={disabled}
        {...(inputRef && { inputRef })}
        label={label}
        value={isChosen ? times.day(day) : ''}
        onClick={() => setIsOpen(!disabled)}
        error={error !== undefined}
        helperText={error}
        slotProps={{
          htmlInput: {
            readOnly: true,
            role: 'combobox',
            title: isChosen ? times.longDay(day) : undefined,
            onKeyDown: openByKey,
            'aria-haspopup': 'dialog',
            'aria-expanded': isOpen,
            'aria-controls': isOpen ? dialogId : undefined,
            style: { cursor: 'pointer' },
          },
          input: {
            endAdornment: (
              <InputAdornment position="end" sx={{ ml: 1 }}>
                {isChosen && clear && <ClearButton {...clear} />}
                <CalendarToday fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      <Popover
        id={dialogId}
        open={isOpen}
        anchorEl={() => anchor.current}
        onClose={() => setIsOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': label,
            sx: { mt: 2, border: 1, borderColor: 'divider', boxShadow: elevations.menu },
          },
        }}
      >
        <DateCalendar
          day={day}
          today={today}
          firstDay={[day || today, addDays(today, -maxBackDays)].toSorted()[0] ?? today}
          lastDay={addDays(today, maxAheadDays)}
          onChange={choose}
        />
      </Popover>
    </>
  );
}

function ClearButton({ label, run }: NonNullable<DateFieldProps['clear']>) {
  const clear = (event: MouseEvent<HTMLElement>) => {
    // The field around it would open.
    event.stopPropagation();
    // The button disappears after clearing, so the input takes the focus.
    event.currentTarget.closest('.MuiInputBase-root')?.querySelector('input')?.focus();
    run();
  };
  return (
    <IconButton size="small" aria-label={label} onClick={clear}>
      <Close fontSize="small" />
    </IconButton>
  );
}
