import Schedule from '@mui/icons-material/Schedule';
import { Box, InputAdornment, TextField } from '@mui/material';
import type { KeyboardEvent, Ref } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dropdownMaxHeight, elevations } from '../../theme/tokens.ts';
import { clockText } from '../clock.ts';
import type { TimeRules } from '../time-window.ts';
import { startChoices } from '../time-window.ts';
import { typedTime } from '../typed-time.ts';
import { useTypedDraft } from './use-typed-draft.ts';

const dayMinutes = 24 * 60;

/** A time of the list; beyond midnight its minutes count on. */
export interface TimeOption {
  readonly minutes: number;
  /** Shown beside the time, such as the length up to it. */
  readonly note?: string;
}

interface TimeFieldProps {
  readonly label: string;
  /** Since midnight; null while none is chosen. */
  readonly minutes: number | null;
  readonly rules: Pick<TimeRules, 'gridMinutes'>;
  /** Times of the list; absent: the whole day, daytime first. */
  readonly options?: readonly TimeOption[];
  /** The arrows go no further back than this. */
  readonly least?: number;
  readonly onChange: (minutes: number) => void;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly inputRef?: Ref<HTMLElement>;
}

/** A time of day, typed as people write it, stepped with the arrows, or chosen from a list. */
export function TimeField(props: TimeFieldProps) {
  const { label, minutes, rules, onChange, error, required = false, disabled = false } = props;
  const { inputRef, least = 0 } = props;
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const { draft, setDraft, commit, isUnusable } = useTypedDraft({
    input,
    read: typedTime,
    onRead: (read) => (minutes === null || read !== minutes % dayMinutes) && onChange(read),
  });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const close = () => setIsOpen(false);
  const shown = minutes ?? daytime;
  const step = (by: number) => {
    const from = (draft === null ? null : typedTime(draft)) ?? shown;
    const onGrid = by > 0 ? Math.floor(from / by) * by : Math.ceil(from / by) * by;
    setDraft(null);
    const next = Math.max(least, onGrid + by);
    onChange(least > 0 ? next : (next + dayMinutes) % dayMinutes);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowDown: rules.gridMinutes, ArrowUp: -rules.gridMinutes };
    if (event.key === 'ArrowDown' && event.altKey) setIsOpen(true);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(steps[event.key]);
    else if (event.key === 'Escape' && isOpen) {
      // The dialog around it stays open.
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter' && (isOpen || draft !== null)) {
      commit();
      close();
    } else return;
    event.preventDefault();
  };
  const options = props.options ?? dayOptions(shown, rules);
  return (
    <Box ref={setAnchor}>
      <TextField
        fullWidth
        label={label}
        required={required}
        disabled={disabled}
        {...(inputRef && { inputRef })}
        value={draft ?? (minutes === null ? '' : clockText(minutes % dayMinutes))}
        error={isUnusable || error !== undefined}
        helperText={isUnusable ? t('time.unreadable') : error}
        onChange={(event) => setDraft(event.target.value)}
        onClick={() => !disabled && setIsOpen(true)}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          commit();
          close();
        }}
        onKeyDown={onKeyDown}
        slotProps={{
          htmlInput: {
            ref: input,
            role: 'combobox',
            inputMode: 'numeric',
            autoComplete: 'off',
            required: false,
            'aria-required': required || undefined,
            'aria-haspopup': 'listbox',
            'aria-expanded': isOpen,
            'aria-controls': isOpen ? listId : undefined,
            'aria-activedescendant':
              isOpen && minutes !== null ? `${listId}-${minutes}` : undefined,
          },
          input: {
            sx: { pr: 3 },
            endAdornment: (
              <InputAdornment position="end" sx={adornmentStyle}>
                <Schedule fontSize="small" aria-hidden />
              </InputAdornment>
            ),
          },
        }}
      />
      {isOpen && (
        <TimeList
          id={listId}
          label={label}
          anchor={anchor}
          options={options}
          minutes={minutes}
          onChoose={(chosen) => {
            setDraft(null);
            onChange(chosen);
            close();
          }}
          onLeave={close}
        />
      )}
    </Box>
  );
}

/** On a phone the field beside a date has room for the time alone. */
const adornmentStyle = { ml: 0, display: { xs: 'none', sm: 'flex' } } as const;

/** From here on people book most. */
const daytime = 7 * 60;

/** Every time of the day on the grid, beginning with the morning. */
function dayOptions(minutes: number, rules: Pick<TimeRules, 'gridMinutes'>): TimeOption[] {
  const rank = (time: number) => (time - daytime + dayMinutes) % dayMinutes;
  return startChoices(minutes, rules)
    .toSorted((one, other) => rank(one) - rank(other))
    .map((time) => ({ minutes: time }));
}

interface TimeListProps {
  readonly id: string;
  readonly label: string;
  readonly anchor: HTMLElement | null;
  readonly options: readonly TimeOption[];
  readonly minutes: number | null;
  readonly onChoose: (minutes: number) => void;
  /** Called when the page scrolls, because the list would be misplaced. */
  readonly onLeave: () => void;
}

const optionHeight = 44;

function TimeList(props: TimeListProps) {
  const { id, label, anchor, options, minutes, onChoose, onLeave } = props;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const leave = (event: Event) => {
      if (event.target !== list.current) onLeave();
    };
    window.addEventListener('scroll', leave, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', leave, { capture: true });
  }, [onLeave]);
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (list.current && chosen) list.current.scrollTop = chosen.offsetTop - optionHeight;
  }, []);
  return (
    <Box
      component="ul"
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      // The field keeps the focus while the list is used.
      onMouseDown={(event) => event.preventDefault()}
      sx={{
        ...placeOf(anchor),
        position: 'fixed',
        zIndex: 'modal',
        m: 0,
        p: 1,
        listStyle: 'none',
        maxHeight: dropdownMaxHeight,
        overflowY: 'auto',
        borderRadius: '10px',
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        boxShadow: elevations.menu,
      }}
    >
      {options.map((option) => (
        <Box
          component="li"
          key={option.minutes}
          id={`${id}-${option.minutes}`}
          role="option"
          aria-selected={option.minutes === minutes}
          onClick={() => onChoose(option.minutes)}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 3,
            minHeight: { xs: optionHeight, md: 36 },
            px: 2,
            alignItems: 'center',
            borderRadius: '6px',
            cursor: 'pointer',
            whiteSpace: 'nowrap',
            fontVariantNumeric: 'tabular-nums',
            '&:hover': { bgcolor: 'action.hover' },
            '&[aria-selected=true]': { bgcolor: 'action.selected', fontWeight: 600 },
          }}
        >
          {clockText(option.minutes % dayMinutes)}
          {option.note !== undefined && (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {option.note}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

/** Below the field, or above it where there is more room. */
function placeOf(anchor: HTMLElement | null) {
  const field = anchor?.querySelector('.MuiInputBase-root')?.getBoundingClientRect();
  if (!field) return {};
  const isBelow = window.innerHeight - field.bottom > dropdownMaxHeight;
  return {
    left: field.left,
    minWidth: field.width,
    ...(isBelow ? { top: field.bottom + 4 } : { bottom: window.innerHeight - field.top + 4 }),
  };
}
