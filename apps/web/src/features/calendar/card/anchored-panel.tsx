import { Box, Popover, Typography, useMediaQuery } from '@mui/material';
import type { PropsWithChildren, ReactNode } from 'react';
import { elevations, radius } from '@/shared/theme/tokens.ts';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import type { CardPlace } from './card-place.ts';
import { cardWidth } from './card-place.ts';

interface AnchoredPanelProps {
  readonly at: CardPlace;
  readonly title: string;
  readonly onClose: () => void;
  /** Absent for what has its own heading and actions. */
  readonly actions?: ReactNode;
}

/** Below or above what it belongs to, never over it; on a phone a sheet from the bottom. */
export function AnchoredPanel(props: PropsWithChildren<AnchoredPanelProps>) {
  const { at, title, onClose, actions, children } = props;
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  if (isPhone) {
    return (
      <ResponsiveDialog title={title} onClose={onClose} actions={actions}>
        {children}
      </ResponsiveDialog>
    );
  }
  return (
    <Popover
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={{ left: at.left, top: at.edge }}
      transformOrigin={{ vertical: at.isAbove ? 'bottom' : 'top', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': title,
          sx: {
            width: cardWidth,
            border: 1,
            borderColor: 'divider',
            borderRadius: `${radius.card}px`,
            boxShadow: elevations.dialog,
          },
        },
      }}
    >
      {actions === undefined ? (
        children
      ) : (
        <Box sx={{ p: 4 }}>
          <Typography component="h2" variant="subtitle1" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {children}
          <Box
            sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 2, mt: 4 }}
          >
            {actions}
          </Box>
        </Box>
      )}
    </Popover>
  );
}
