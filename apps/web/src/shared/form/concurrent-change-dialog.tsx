import { Button } from '@mui/material';
import type { ComponentProps } from 'react';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';

type Frame = Pick<
  ComponentProps<typeof ResponsiveDialog>,
  'isOpen' | 'onClose' | 'title' | 'size' | 'children'
>;

interface ConcurrentChangeDialogProps extends Frame {
  readonly theirsLabel: string;
  readonly mineLabel: string;
  readonly isSaving?: boolean;
  /** The form shows what the other user has saved. */
  readonly onTheirs: () => void;
  /** The form is saved over it; absent where it has no change of its own. */
  readonly onMine?: (() => void) | undefined;
}

/** Two users have changed the same object: the second sees what the first did, and decides (Z-06). */
export function ConcurrentChangeDialog(props: ConcurrentChangeDialogProps) {
  const { theirsLabel, mineLabel, isSaving = false, onTheirs, onMine, ...frame } = props;
  return (
    <ResponsiveDialog
      {...frame}
      actions={
        <>
          <Button
            color="inherit"
            variant={onMine ? 'text' : 'outlined'}
            disabled={isSaving}
            onClick={onTheirs}
          >
            {theirsLabel}
          </Button>
          {onMine && (
            <Button variant="contained" loading={isSaving} onClick={onMine}>
              {mineLabel}
            </Button>
          )}
        </>
      }
    />
  );
}
