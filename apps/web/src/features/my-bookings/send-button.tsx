import { Button } from '@mui/material';
import type { PropsWithChildren } from 'react';

interface SendButtonProps {
  /** Whether there is anything to send now. */
  readonly isPossible: boolean;
  readonly onSend: () => void;
  /** Whether it stands at the end of a line of text. */
  readonly isPlain?: boolean;
}

/** Sends a message; it keeps the focus once there is nothing left to send. */
export function SendButton({
  isPossible,
  onSend,
  isPlain = false,
  children,
}: PropsWithChildren<SendButtonProps>) {
  return (
    <Button
      size="small"
      color="inherit"
      variant={isPlain ? 'text' : 'outlined'}
      // Not `disabled`, which would take away the focus.
      aria-disabled={!isPossible}
      onClick={() => isPossible && onSend()}
      data-print="never"
      sx={{
        flexShrink: 0,
        ...(isPlain && { mr: -2 }),
        '&[aria-disabled="true"]': { color: 'text.secondary', cursor: 'default' },
      }}
    >
      {children}
    </Button>
  );
}
