import Add from '@mui/icons-material/Add';
import Remove from '@mui/icons-material/Remove';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { maxCounts } from '../search-url.ts';

interface PeopleFieldProps {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (people: number | null) => void;
  readonly placeholder?: string;
  /** The most that can be asked for. */
  readonly max?: number;
  /** Labels of the buttons, if they don't count people; null for no buttons. */
  readonly buttons?: { readonly fewer: string; readonly more: string } | null;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly inputRef?: Ref<HTMLElement>;
}

/** A whole number as typed, up to `max`; null without a digit. */
export function countOf(text: string, max: number): number | null {
  const digits = text.replace(/\D/g, '').slice(0, 5);
  return digits === '' ? null : Math.min(max, Number(digits));
}

/** How many people, or units: typed, or with a tap more or fewer. */
export function PeopleField(props: PeopleFieldProps) {
  const { label, value, onChange, placeholder, required = false, error, hint, inputRef } = props;
  const { max = maxCounts.room } = props;
  const { t } = useTranslation('booking');
  const usual = { fewer: t('search.fewer'), more: t('search.more') };
  const { buttons = usual } = props;
  return (
    <TextField
      fullWidth
      label={label}
      required={required}
      {...(inputRef && { inputRef })}
      value={value ?? ''}
      placeholder={placeholder}
      onChange={(event) => onChange(countOf(event.target.value, max))}
      error={error !== undefined}
      helperText={error ?? hint}
      slotProps={{
        htmlInput: { inputMode: 'numeric', autoComplete: 'off' },
        input: {
          endAdornment: buttons && (
            <InputAdornment position="end" sx={{ mr: -2 }}>
              <IconButton
                aria-label={buttons.fewer}
                disabled={value === null || value <= 1}
                onClick={() => onChange(Math.max(1, (value ?? 1) - 1))}
              >
                <Remove fontSize="small" />
              </IconButton>
              <IconButton
                aria-label={buttons.more}
                disabled={value !== null && value >= max}
                onClick={() => onChange((value ?? 0) + 1)}
              >
                <Add fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
