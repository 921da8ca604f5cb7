import { TextField } from '@mui/material';
import { useState } from 'react';

const maxLength = 500;

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
  return (
    <TextField
      label={label}
      required={missing !== null}
      {...(isTall && { multiline: true, minRows: 2 })}
      autoFocus={autoFocus}
      value={reason.typed}
      error={reason.isMissing}
      helperText={reason.isMissing ? missing : hint}
      onChange={(event) => reason.type(event.target.value)}
      slotProps={{ htmlInput: { maxLength, autoComplete: 'off' } }}
    />
  );
}

/** The text of a reason. Where one is required, `whenGiven` calls back with it, or shows that it is missing. */
export function useReason(initial = '') {
  const [typed, setTyped] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  const given = typed.trim();
  return {
    typed,
    // The server takes one line; Enter would only be refused.
    type: (text: string) => setTyped(text.replaceAll(/[\r\n]+/g, ' ')),
    /** Empty without a reason. */
    given,
    isMissing: isTried && given === '',
    whenGiven: (callback: (reason: string) => void) => {
      setIsTried(true);
      if (given !== '') callback(given);
    },
  };
}
