import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { PropsWithChildren, ReactNode } from 'react';
import { useId } from 'react';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';

/** A place of the screen in px. */
export interface ScreenPlace {
  readonly left: number;
  readonly top: number;
}

interface AnchoredPanelProps {
  readonly at: ScreenPlace;
  readonly title: string;
  readonly onClose: () => void;
  readonly actions: ReactNode;
}

/** Beside what it tells of; on a phone a sheet that rises from the bottom. */
export function AnchoredPanel(props: PropsWithChildren<AnchoredPanelProps>) {
  const { at, title, onClose, actions, children } = props;
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const titleId = useId();
  if (isPhone) {
    return (
      <ResponsiveDialog isOpen title={title} onClose={onClose} actions={actions}>
        {children}
      </ResponsiveDialog>
    );
  }
  return (
    <Popover
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={at}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: 340, p: 4 },
        },
      }}
    >
      <Typography id={titleId} component="h2" variant="h3" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {children}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 2, mt: 4 }}>
        {actions}
      </Box>
    </Popover>
  );
}
