import { Alert, Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { FileInput } from '@/shared/ui/file-input.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { phoneEndings, readablePicture } from './readable-picture.ts';

export interface PictureFieldProps {
  readonly label: string;
  /** Media types that can be chosen. */
  readonly accept: readonly string[];
  /** The picture as it is now. */
  readonly preview: ReactNode;
  readonly hint: string;
  readonly chooseLabel: string;
  /** Absent while there is no picture. */
  readonly removeLabel?: string | undefined;
  readonly isDisabled?: boolean;
  readonly isSaving: boolean;
  readonly refusal: string | null | undefined;
  /** Shows the label above; `numbered`: also in the names of the buttons, beside other such fields. */
  readonly heading?: 'plain' | 'numbered';
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
}

/** A picture that is saved as soon as it is chosen. */
export function PictureField(props: PictureFieldProps) {
  const { label, accept, hint, chooseLabel, removeLabel, heading } = props;
  const { isDisabled = false, isSaving, refusal } = props;
  const input = useRef<HTMLInputElement>(null);
  const nameOf = (action: string) =>
    heading === 'numbered' ? { 'aria-label': `${action}: ${label}` } : {};
  return (
    <Box {...(heading && { role: 'group', 'aria-label': label })}>
      {heading && (
        <Typography variant="subtitle2" component="h3" sx={{ mb: 2 }}>
          {label}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: { xs: 4, sm: 5 } }}>
        {props.preview}
        <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <SecondaryButton
              loading={isSaving}
              disabled={isDisabled}
              onClick={() => input.current?.click()}
              {...nameOf(chooseLabel)}
            >
              {chooseLabel}
            </SecondaryButton>
            {removeLabel !== undefined && (
              <Button
                color="inherit"
                disabled={isDisabled || isSaving}
                onClick={props.onRemove}
                {...nameOf(removeLabel)}
              >
                {removeLabel}
              </Button>
            )}
          </Box>
          <Typography variant="note" sx={{ mt: 2 }}>
            {hint}
          </Typography>
        </Box>
      </Box>
      <FileInput
        ref={input}
        accept={[...accept, ...phoneEndings].join(',')}
        aria-label={label}
        onChoose={(file) => void readablePicture(file).then(props.onChoose)}
      />
      {typeof refusal === 'string' && (
        <Alert severity="error" sx={{ mt: 3 }}>
          {refusal}
        </Alert>
      )}
    </Box>
  );
}
