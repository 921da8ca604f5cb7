import { pairingCodeLength } from '@axp/contracts/vocabulary';
import { Box, FormControl, FormHelperText, InputLabel } from '@mui/material';
import { useId, useState } from 'react';
import { radius } from '@/shared/theme/tokens.ts';

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly errorText: string | undefined;
  readonly autoFocus: boolean;
  readonly onChange: (code: string) => void;
}

/**
 * A pairing code in a box for each character. All boxes are one field, so that a code is pasted, read
 * aloud and corrected as one text.
 */
export function CodeField({ label, value, errorText, autoFocus, onChange }: CodeFieldProps) {
  const id = useId();
  const [isFocused, setIsFocused] = useState(false);
  const isWrong = errorText !== undefined;
  const current = Math.min(value.length, pairingCodeLength - 1);
  return (
    <FormControl fullWidth error={isWrong}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <Box sx={fieldStyle}>
        <input
          id={id}
          value={value}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened to enter the code
          autoFocus={autoFocus}
          aria-invalid={isWrong}
          aria-describedby={`${id}-hint`}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
          onChange={({ target }) => onChange(codeIn(target.value))}
        />
        {Array.from({ length: pairingCodeLength }, (_, place) => (
          <Box
            component="span"
            key={`box ${place}`}
            aria-hidden
            data-current={isFocused && place === current}
            data-wrong={isWrong}
          >
            {value[place]}
          </Box>
        ))}
      </Box>
      <FormHelperText id={`${id}-hint`} aria-live="polite">
        {errorText}
      </FormHelperText>
    </FormControl>
  );
}

/** The characters of a code in what was typed or pasted, without dashes and spaces. */
function codeIn(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, pairingCodeLength);
}

const fieldStyle = {
  position: 'relative',
  display: 'flex',
  gap: { xs: 1, sm: 2 },
  // Two halves of four, as the display shows the code.
  [`& > span:nth-of-type(${pairingCodeLength / 2})`]: { mr: { xs: 1.5, sm: 3 } },
  '& > input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    opacity: 0,
    // Below 16 px a phone zooms into the field.
    fontSize: 16,
    cursor: 'text',
  },
  '& > span': {
    flex: '1 1 0',
    display: 'grid',
    placeItems: 'center',
    height: 56,
    border: 1,
    borderColor: 'controlBorder',
    borderRadius: `${radius.control}px`,
    bgcolor: 'background.paper',
    typography: 'h2',
    '&[data-wrong="true"]': { borderColor: 'error.main' },
    '&[data-current="true"]': { outline: '2px solid', outlineColor: 'link', outlineOffset: -1 },
  },
} as const;
