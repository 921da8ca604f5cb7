import { TextField } from '@mui/material';
import { useState } from 'react';
import { useTooLong } from './use-too-long.ts';

const longestReason = 500;

interface ReasonFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** Shown once the form was sent without a reason; null where none is required. */
  readonly missing: string | null;
  readonly reason: ReturnType<typeof useReason>;
  readonly autoFocus?: boolean;
  /** Several lines high; Enter then does not send the form. */
  readonly isTall?: boolean;
}

/** Why a request is rejected; the user who made it reads this (Z-42). */
export function ReasonField(props: ReasonFieldProps) {
  const { label, hint, missing, reason, autoFocus = false, isTall = false } = props;
  const tooLong = useTooLong()(reason.typed, longestReason);
  return (
    <TextField
      label={label}
      required={missing !== null}
      {...(isTall && { multiline: true, minRows: 2 })}
      autoFocus={autoFocus}
      value={reason.typed}
      error={reason.isMissing || tooLong !== undefined}
      helperText={tooLong ?? (reason.isMissing ? missing : hint)}
      onChange={(event) => reason.type(event.target.value)}
      slotProps={{ htmlInput: { autoComplete: 'off' } }}
    />
  );
}

/**
 * The text of a reason. `whenGiven` calls back with a required one, or shows that it is missing;
 * `whenShort` with an optional one. Neither calls back with a text that is too long.
 */
export function useReason(initial = '') {
  const [typed, setTyped] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  const given = typed.trim();
  const whenShort = (callback: (reason: string) => void) => {
    if (given.length <= longestReason) callback(given);
  };
  return {
    typed,
    // The server takes one line; Enter would only be refused.
    type: (text: string) => setTyped(text.replaceAll(/[\r\n]+/g, ' ')),
    /** Empty without a reason. */
    given,
    isMissing: isTried && given === '',
    whenGiven: (callback: (reason: string) => void) => {
      setIsTried(true);
      if (given !== '') whenShort(callback);
    },
    whenShort,
  };
}
