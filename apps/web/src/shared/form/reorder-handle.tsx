import DragIndicator from '@mui/icons-material/DragIndicator';
import { IconButton } from '@mui/material';
import type { ComponentProps } from 'react';

interface ReorderHandleProps extends ComponentProps<typeof IconButton> {
  readonly label: string;
  /** How it is used. */
  readonly hint: string;
}

/** Handle of a row that can be moved. */
export function ReorderHandle({ label, hint, ...handle }: ReorderHandleProps) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      aria-description={hint}
      title={hint}
      {...handle}
      // A touch that begins here moves the row, not the page.
      sx={{ cursor: 'grab', touchAction: 'none', color: 'text.secondary' }}
    >
      <DragIndicator />
    </IconButton>
  );
}
