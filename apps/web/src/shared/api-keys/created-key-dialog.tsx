import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyField } from '@/shared/form/copy-field.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import type { KeyRealm } from './key-queries.ts';
import { keysQuery } from './key-queries.ts';
import { TryKey } from './try-key.tsx';
import { useKeyWords } from './use-key-words.ts';

interface CreatedKeyDialogProps {
  readonly realm: KeyRealm;
  readonly created: { readonly id: string; readonly key: string };
  readonly onClose: () => void;
}

const pollMs = 5_000;

/** Shows a key this once, and when it is first used; asks before it is closed without a copy. */
export function CreatedKeyDialog({ realm, created, onClose }: CreatedKeyDialogProps) {
  const { t } = useKeyWords();
  const keys = useQuery({ ...keysQuery(realm), refetchInterval: pollMs });
  const used = keys.data?.data.find(({ id }) => id === created.id)?.lastUsedFrom ?? null;
  const [isCopied, setIsCopied] = useState(false);
  const [hasClosed, setHasClosed] = useState(false);
  const isSafe = isCopied || used !== null;
  const isAsking = hasClosed && !isSafe;
  const close = () => (isSafe || hasClosed ? onClose() : setHasClosed(true));
  return (
    <ResponsiveDialog
      title={t('once.title')}
      size="large"
      // A click beside the dialog must not lose the key.
      onClose={(_, reason) => reason !== 'backdropClick' && close()}
      actions={
        <Button variant="contained" color={isAsking ? 'error' : 'primary'} onClick={close}>
          {t(isAsking ? 'once.leave' : 'once.done')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
        <Alert severity={isAsking ? 'error' : 'warning'}>
          {t(isAsking ? 'once.ask' : 'once.text')}
        </Alert>
        <CopyField
          label={t('once.key')}
          value={created.key}
          copy={t('once.copy')}
          copied={t('once.copied')}
          onCopied={() => setIsCopied(true)}
        />
        <TryKey />
        <Typography variant="secondary" aria-live="polite">
          {used === null ? t('once.waiting') : t('once.used', { address: used })}
        </Typography>
      </Box>
    </ResponsiveDialog>
  );
}
