import { Alert, Box, Button, GlobalStyles } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { elevations, frame } from '@/shared/theme/tokens.ts';

/** Time that a toast shows (L-05). */
const shownForMs = 5_000;

export interface ToastEntry {
  readonly id: number;
  readonly severity: 'success' | 'error' | 'info';
  readonly text: ReactNode;
  readonly action?: { readonly label: string; readonly onClick: () => void };
  readonly onClose?: () => void;
}

function Toast({ entry, onClose }: { readonly entry: ToastEntry; readonly onClose: () => void }) {
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
      <span>{entry.text}</span>
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
  readonly onClose: (entry: ToastEntry) => void;
}

const safeBottom = 'env(safe-area-inset-bottom)';

/** Height of the action bar of a form, which marks itself with `data-action-bar`. */
const actionBar = 72;

/**
 * Covers nothing that can be used: on a wide screen it stands at the top right, in the free part of
 * the top bar; on a phone above the bar at the bottom, where the page gets room to be scrolled clear
 * of it. Over a dialog on a phone it stands at the top, because the dialog's actions are at the
 * bottom.
 */
const stackStyle = (theme: Theme) => ({
  position: 'fixed' as const,
  zIndex: 'snackbar',
  display: 'grid',
  gap: 2,
  top: 6,
  // Clear of the bell, the language and the account.
  right: `calc(max(0px, (100vw - ${frame.maxWidth}px) / 2) + 256px)`,
  width: 400,
  'html:not(:has(nav)) &': { top: 12, right: 24 },
  [theme.breakpoints.down('md')]: {
    '&, html:not(:has(nav)) &': {
      top: 'auto',
      insetInline: 16,
      width: 'auto',
      bottom: `calc(16px + ${safeBottom})`,
    },
    'html:has(nav) &': { bottom: `calc(${frame.bottomBar + 8}px + ${safeBottom})` },
    'html:has([data-action-bar]) &': { bottom: `calc(${actionBar + 8}px + ${safeBottom})` },
    'html:has([role=dialog]) &': { top: 12, bottom: 'auto' },
  },
});

export function ToastStack({ entries, onClose }: ToastStackProps) {
  const { t } = useTranslation('main');
  const stack = useRef<HTMLElement>(null);
  const [cameFrom, setCameFrom] = useState<EventTarget | null>(null);
  return (
    <>
      <GlobalStyles styles={scrollRoom} />
      <Box
        component="section"
        ref={stack}
        data-print="never"
        aria-label={t('toasts')}
        aria-live="polite"
        onFocus={({ relatedTarget }) => {
          if (!stack.current?.contains(relatedTarget)) setCameFrom(relatedTarget);
        }}
        sx={stackStyle}
      >
        {entries.map((entry) => (
          <Toast
            key={entry.id}
            entry={entry}
            onClose={() => {
              if (stack.current?.contains(document.activeElement)) giveFocusBack(cameFrom);
              onClose(entry);
            }}
          />
        ))}
      </Box>
    </>
  );
}

/** The end of a page can be scrolled from behind a toast. */
const scrollRoom = (theme: Theme) => ({
  [theme.breakpoints.down('md')]: { body: { paddingBottom: 96 } },
});

/**
 * The focus goes back to where it came from; to the content if that is gone, unless an undone
 * action has put it where it belongs.
 */
function giveFocusBack(cameFrom: EventTarget | null): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const isThere = cameFrom instanceof HTMLElement && cameFrom.isConnected;
    (isThere ? cameFrom : document.getElementById('content'))?.focus();
  });
}
