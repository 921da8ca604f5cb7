import NotDecidedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import { Box } from '@mui/material';
import type { PropsWithChildren } from 'react';

interface DecisionRowProps {
  readonly id?: string;
  /** Whether a decision is missing, which a line at its edge marks. */
  readonly isOpen: boolean;
}

/** Row of a list of decisions: what it is about, and its choice beside it. */
export function DecisionRow({ id, isOpen, children }: PropsWithChildren<DecisionRowProps>) {
  return (
    <Box
      component="li"
      id={id}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        px: { xs: 4, md: 5 },
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
        boxShadow: (theme) =>
          isOpen ? `inset 3px 0 0 ${theme.vars.palette.warning.main}` : 'none',
        scrollMarginTop: 96,
        scrollMarginBottom: 160,
      }}
    >
      {children}
    </Box>
  );
}

/** Says that the decision of a row is missing. */
export function NotDecided({ children }: PropsWithChildren) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        typography: 'body2',
        fontWeight: 600,
        color: 'warning.main',
      }}
    >
      <NotDecidedIcon aria-hidden sx={{ fontSize: 16 }} />
      {children}
    </Box>
  );
}
