import { keyframes } from '@emotion/react';
import { Box } from '@mui/material';
import type { PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';

/** Quicker answers come without a flash of grey in between. */
const delayMs = 150;

const appear = keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'visible' } });

/** Holds skeletons in the shape of what is coming; they show only when it takes a while. */
export function DelayedSkeleton({ children }: PropsWithChildren) {
  const { t } = useTranslation('common');
  return (
    <Box
      role="status"
      aria-busy
      aria-label={t('loading')}
      sx={{ animation: `${appear} 1ms ${delayMs}ms both` }}
    >
      {children}
    </Box>
  );
}
