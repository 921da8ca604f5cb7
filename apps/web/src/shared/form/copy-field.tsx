import CheckIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { Box } from '@mui/material';
import { useState } from 'react';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { TextInput } from './text-input.tsx';

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  /** Labels of the button, before and after. */
  readonly copy: string;
  readonly copied: string;
  /** Called when the value is copied, by the button or by hand. */
  readonly onCopied?: () => void;
}

/** A value to copy elsewhere. */
export function CopyField({ label, value, hint, copy, copied, onCopied }: CopyFieldProps) {
  const [isCopied, setIsCopied] = useState(false);

  async function write(): Promise<void> {
    // Where the browser denies it, the value is selected when touched, and copied by hand.
    await navigator.clipboard.writeText(value).then(
      () => {
        setIsCopied(true);
        onCopied?.();
      },
      () => undefined,
    );
  }

  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }} onCopy={onCopied}>
      <TextInput
        label={label}
        hint={hint}
        value={value}
        readOnly
        // A value that is longer than its field is shown as a whole.
        multiline
        sx={wholeText}
        onFocus={(event) => event.target.select()}
      />
      <SecondaryButton
        startIcon={isCopied ? <CheckIcon /> : <CopyIcon />}
        onClick={() => void write()}
        sx={{ flexShrink: 0, mt: 7, minHeight: 44 }}
      >
        <span aria-live="polite">{isCopied ? copied : copy}</span>
      </SecondaryButton>
    </Box>
  );
}

const wholeText = {
  overflowWrap: 'anywhere',
  // The height that MUI sets is that of a font which was replaced since then.
  '@supports (field-sizing: content)': {
    '& textarea:not([aria-hidden])': { height: 'auto !important', fieldSizing: 'content' },
  },
} as const;
