import { Box, Button, GlobalStyles, Typography } from '@mui/material';
import type { PropsWithChildren, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { shortScreen } from '@/shared/theme/tokens.ts';

/** A field that gets the focus stays clear of the bar, and so does the error below it. */
const scrollRoom = { html: { scrollPaddingBottom: 160 } };

interface ActionBarProps {
  /** Where things stand. */
  readonly title: string;
  readonly detail?: ReactNode;
  /** Marks what is not saved. */
  readonly isUnsaved?: boolean;
}

/** Status and actions of a page, always within reach. Ctrl+S and ⌘S press its submit button. */
export function ActionBar(props: PropsWithChildren<ActionBarProps>) {
  const { title, detail, isUnsaved = false, children } = props;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.code === 'KeyS';
      const here = bar.current;
      // A dialog in front and another tab of the page have bars of their own, or none.
      if (!isSave || !here || here.closest('[hidden]') || document.querySelector('[role=dialog]')) {
        return;
      }
      event.preventDefault();
      here.querySelector<HTMLButtonElement>('[type=submit]')?.click();
    };
    window.addEventListener('keydown', save);
    return () => window.removeEventListener('keydown', save);
  }, []);
  return (
    <Box
      ref={bar}
      data-action-bar
      sx={{
        position: 'sticky',
        zIndex: 2,
        // On a phone it replaces the bottom bar, which yields to `data-action-bar`.
        bottom: { xs: 'calc(env(safe-area-inset-bottom) + 8px)', md: 16 },
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 2,
        mt: 5,
        px: 4,
        py: 3,
        border: 1,
        // In the dark no shadow tells it from the cards it lies on.
        borderColor: 'text.disabled',
        borderRadius: '14px',
        bgcolor: 'background.paper',
        boxShadow: 4,
        [shortScreen]: { position: 'static' },
      }}
    >
      <GlobalStyles styles={scrollRoom} />
      {isUnsaved && <UnsavedDot />}
      <Box
        role="status"
        sx={{ mr: 'auto', minWidth: 0, flex: { xs: '1 1 140px', sm: '0 1 auto' } }}
      >
        <Typography variant="subtitle2">{title}</Typography>
        {detail}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2 }}>
        {children}
      </Box>
    </Box>
  );
}

/** Mark of something unsaved, beside words that say so. */
export function UnsavedDot() {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{ flex: 'none', width: 8, height: 8, borderRadius: '50%', bgcolor: 'warning.main' }}
    />
  );
}

interface SaveBarProps {
  /** Names of the changes; one is named, several are counted. */
  readonly changes: readonly string[];
  /** Effect of the changes. */
  readonly detail?: ReactNode;
  readonly isSaving: boolean;
  readonly onDiscard: () => void;
}

/** Part of a form that has changes: names them, saves or discards them. */
export function SaveBar({ changes, detail, isSaving, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('admin');
  const [only = ''] = changes;
  return (
    <ActionBar
      isUnsaved
      title={t('bar.unsaved')}
      detail={
        <>
          <Typography variant="note">
            {changes.length === 1 ? only : t('bar.changes', { count: changes.length })}
          </Typography>
          {detail}
        </>
      }
    >
      <Button color="inherit" disabled={isSaving} onClick={onDiscard}>
        {t('bar.discard')}
      </Button>
      <Button type="submit" variant="contained" loading={isSaving}>
        {t('save')}
      </Button>
    </ActionBar>
  );
}
