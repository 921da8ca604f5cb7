import CalendarToday from '@mui/icons-material/CalendarTodayOutlined';
import Close from '@mui/icons-material/Close';
import { Box, IconButton, InputAdornment, Popover, TextField } from '@mui/material';
import type { ClipboardEvent, KeyboardEvent, MouseEvent, Ref, RefObject } from 'react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { addDays, formatCalendarDay, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { elevations } from '@/shared/theme/tokens.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { typedDay } from '../typed-day.ts';
import { useTimes } from '../use-times.ts';
import { useTypedDraft } from './use-typed-draft.ts';

// The calendar with its locales weighs as much as the rest of the form: it comes when asked for.
const DateCalendar = lazyPart(() => import('./date-calendar.tsx'), 'DateCalendar', {
  waiting: () => <Box sx={{ width: 304, height: 340 }} />,
});

interface DateFieldProps {
  readonly label: string;
  /** Calendar day at the place, `2026-11-21`; empty while none is chosen. */
  readonly day: string;
  readonly timezone: string;
  /** How many days from today may be chosen; absent where no rule of booking limits them. */
  readonly maxAheadDays?: number;
  /** How many days before today may be chosen: -1 from tomorrow on; absent from today on. */
  readonly maxBackDays?: number;
  readonly onChange: (day: string) => void;
  /** Takes the day away again; absent where there must be one. */
  readonly clear?: { readonly label: string; readonly run: () => void };
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly inputRef?: Ref<HTMLElement>;
}

const openingKeys = ['Enter', ' ', 'ArrowDown'];

const farthestDays = 180;

/** A day, typed as people write it or chosen, from today on unless what was matters too. */
export function DateField(props: DateFieldProps) {
  const { label, day, timezone, onChange, error, hint, required = false, inputRef } = props;
  const { disabled = false, maxAheadDays = farthestDays, maxBackDays = 0, clear } = props;
  const isChosen = day !== '';
  const times = useTimes(timezone);
  const today = wallClockOf(times.now, timezone).day;
  const earliest = addDays(today, -maxBackDays);
  // A day that was chosen before stays reachable.
  const firstDay = isChosen && day < earliest ? day : earliest;
  const lastDay = addDays(today, maxAheadDays);
  const anchor = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const typed = useTypedDay({ input, day, range: { today, firstDay, lastDay }, onChange, clear });
  const { draft, setDraft } = typed;
  const dialogId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && draft !== null) typed.commit();
    else if (event.key === 'ArrowDown' || (draft === null && openingKeys.includes(event.key))) {
      setIsOpen(true);
    } else return;
    event.preventDefault();
  };
  const onClick = ({ target }: MouseEvent) => {
    if (!disabled && (draft === null || target !== input.current)) setIsOpen(true);
  };
  const typeFromCalendar = (event: KeyboardEvent | ClipboardEvent, text: string) => {
    event.preventDefault();
    setDraft(text);
    setIsOpen(false);
  };
  const choose = (chosen: string) => {
    setDraft(null);
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
        value={draft ?? (isChosen ? times.day(day) : '')}
        onChange={({ target }) => setDraft(target.value)}
        onClick={onClick}
        onFocus={() => draft === null && input.current?.select()}
        onBlur={typed.commit}
        error={typed.trouble !== null || error !== undefined}
        helperText={typed.trouble ?? error ?? hint}
        slotProps={{
          htmlInput: {
            ref: input,
            role: 'combobox',
            // On a phone the calendar takes the place of the keyboard.
            inputMode: 'none',
            autoComplete: 'off',
            required: false,
            'aria-required': required || undefined,
            title: isChosen ? times.longDay(day) : undefined,
            onKeyDown,
            'aria-haspopup': 'dialog',
            'aria-expanded': isOpen,
            'aria-controls': isOpen ? dialogId : undefined,
          },
          input: {
            endAdornment: (
              <InputAdornment position="end" sx={{ ml: 1 }}>
                {isChosen && clear && (
                  <ClearButton
                    label={clear.label}
                    run={() => {
                      setDraft(null);
                      clear.run();
                    }}
                  />
                )}
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
        onKeyDown={(event) => {
          if (isTyped(event)) typeFromCalendar(event, event.key);
        }}
        onPaste={(event) => typeFromCalendar(event, event.clipboardData.getData('text/plain'))}
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
          firstDay={firstDay}
          lastDay={lastDay}
          onChange={choose}
        />
      </Popover>
    </>
  );
}

const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  /^[\p{L}\p{N}]$/u.test(key) && !ctrlKey && !metaKey && !altKey;

interface TypedDayField extends Pick<DateFieldProps, 'day' | 'onChange'> {
  readonly clear: DateFieldProps['clear'] | undefined;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly range: Parameters<typeof typedDay>[1];
}

/** The day as it is typed, and why it can't be used. */
function useTypedDay({ input, day, range, onChange, clear }: TypedDayField) {
  const { t } = useTranslation('common');
  const { language } = useLanguage();
  const isAllowed = (one: string) => one >= range.firstDay && one <= range.lastDay;
  const typed = useTypedDraft({
    input,
    read: (text) => {
      if (text.trim() === '' && (clear || day === '')) return '';
      const read = typedDay(text, range);
      return read !== null && isAllowed(read) ? read : null;
    },
    onRead: (read) => {
      if (read === '' && day !== '') clear?.run();
      if (read !== '' && read !== day) onChange(read);
    },
  });
  const { draft, isUnusable } = typed;
  const words = (one: string) => formatCalendarDay(one, language);
  const trouble = () =>
    typedDay(draft ?? '', range) === null
      ? t('date.unreadable')
      : t('date.outside', { first: words(range.firstDay), last: words(range.lastDay) });
  return { ...typed, trouble: isUnusable ? trouble() : null };
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
