import type { Subject } from '@axp/contracts';
import { Alert, Box } from '@mui/material';
import type { PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '@/shared/session/index.ts';

interface ReadOnlyProps {
  /** Part of the administration that the content changes. */
  readonly subject: Subject;
}

/**
 * Shows the fields of its content disabled, without buttons, to roles that may only read it, and
 * gives the reason.
 */
export function ReadOnly({ subject, children }: PropsWithChildren<ReadOnlyProps>) {
  const { t } = useTranslation('admin');
  if (useAbility().can('update', subject)) return children;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Alert severity="info" sx={{ mb: 4 }}>
        {t('readOnly')}
      </Alert>
      <Box
        component="fieldset"
        disabled
        sx={{
          border: 0,
          m: 0,
          p: 0,
          minWidth: 0,
          '& .MuiButtonBase-root:not(.MuiChip-root, a)': { opacity: 0.5, pointerEvents: 'none' },
          // Buttons change something; icons remove a chosen one without being a button.
          '& :is(.MuiButton-root, .MuiIconButton-root):not(a), & .MuiChip-deleteIcon': {
            display: 'none',
          },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
