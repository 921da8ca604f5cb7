import type { DialogProps } from '@mui/material';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { PropsWithChildren, ReactNode } from 'react';
import { useId } from 'react';
import { dialogWidths, radius } from '@/shared/theme/tokens.ts';

interface ResponsiveDialogProps {
  readonly isOpen?: boolean;
  /** Absent while it must not be closed, as during a save. */
  readonly onClose?: NonNullable<DialogProps['onClose']>;
  readonly title: string;
  readonly size?: keyof typeof dialogWidths;
  /** Nothing in it takes the focus, so it takes it itself: the keyboard has to scroll it. */
  readonly isText?: boolean;
  readonly actions?: ReactNode;
}

function paperStyle(size: keyof typeof dialogWidths) {
  return (theme: Theme) => ({
    width: '100%',
    maxWidth: dialogWidths[size],
    // On a phone it rises from the bottom, where the thumb is.
    [theme.breakpoints.down('sm')]: {
      maxWidth: 'none',
      margin: 0,
      maxHeight: '92dvh',
      border: 0,
      borderRadius: `${radius.sheet}px ${radius.sheet}px 0 0`,
      paddingBottom: 'env(safe-area-inset-bottom)',
      '& .MuiDialogActions-root > *': { flex: 1 },
    },
  });
}

const containerStyle = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: { alignItems: 'flex-end' },
});

/** A dialog of one of the specified widths; a bottom sheet under 600 px. */
export function ResponsiveDialog({
  isOpen = true,
  onClose,
  title,
  size = 'medium',
  isText = false,
  actions,
  children,
}: PropsWithChildren<ResponsiveDialogProps>) {
  const titleId = useId();
  return (
    <Dialog
      open={isOpen}
      {...(onClose && { onClose })}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: paperStyle(size) }, container: { sx: containerStyle } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent {...(isText && { tabIndex: 0 })}>{children}</DialogContent>
      {actions !== undefined && <DialogActions>{actions}</DialogActions>}
    </Dialog>
  );
}
