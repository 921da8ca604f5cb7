import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { elevations, frame } from '@/shared/theme/tokens.ts';

/** Spec section 9. */
const shownForMs = 5_000;

export interface ToastEntry {
  readonly id: number;
  readonly severity: 'success' | 'error' | 'info';
  readonly text: ReactNode;
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

interface ToastProps {
  readonly entry: ToastEntry;
  readonly onClose: () => void;
}

function Toast({ entry, onClose }: ToastProps) {
  const { t } = useTranslation('common');
  // Stays while it is read: under the pointer, or with the keyboard inside.
  const [isHeld, setIsHeld] = useState(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(close, shownForMs);
    return () => clearTimeout(timer);
  }, [isHeld]);
  const { action } = entry;
  return (
    <Alert
      severity={entry.severity}
      variant="outlined"
      closeText={t('action.close')}
      onClose={onClose}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      sx={{ bgcolor: 'background.paper', color: 'text.primary', boxShadow: elevations.menu }}
    >
      {entry.text}
      {action && (
        <Button
          size="small"
          onClick={() => {
            action.onClick();
            onClose();
          }}
        >
          {action.label}
        </Button>
      )}
    </Alert>
  );
}

interface ToastStackProps {
  readonly entries: readonly ToastEntry[];
  readonly onClose: (id: number) => void;
}

export function ToastStack({ entries, onClose }: ToastStackProps) {
  const { t } = useTranslation('main');
  return (
    <Box
      component="section"
      aria-label={t('toasts')}
      aria-live="polite"
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        top: frame.topBar + 12,
        right: { xs: 16, sm: 24 },
        left: { xs: 16, sm: 'auto' },
        width: { sm: 384 },
        display: 'grid',
        gap: 2,
      }}
    >
      {entries.map((entry) => (
        <Toast key={entry.id} entry={entry} onClose={() => onClose(entry.id)} />
      ))}
    </Box>
  );
}
