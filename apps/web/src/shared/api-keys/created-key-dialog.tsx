import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { CopyField } from '@/shared/form/copy-field.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import type { KeyRealm } from './key-queries.ts';
import { keysQuery } from './key-queries.ts';
import { useKeyWords } from './use-key-words.ts';

interface CreatedKeyDialogProps {
  readonly realm: KeyRealm;
  readonly created: { readonly id: string; readonly key: string };
  readonly onClose: () => void;
}

const pollMs = 5_000;

/** Shows a key this once, and when it is first used. */
export function CreatedKeyDialog({ realm, created, onClose }: CreatedKeyDialogProps) {
  const { t } = useKeyWords();
  const keys = useQuery({ ...keysQuery(realm), refetchInterval: pollMs });
  const used = keys.data?.data.find(({ id }) => id === created.id)?.lastUsedFrom ?? null;
  return (
    <ResponsiveDialog
      title={t('once.title')}
      size="large"
      // A click beside the dialog must not lose the key.
      onClose={(_, reason) => reason !== 'backdropClick' && onClose()}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('once.done')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
        <Alert severity="warning">{t('once.text')}</Alert>
        <CopyField
          label={t('once.key')}
          value={created.key}
          copy={t('once.copy')}
          copied={t('once.copied')}
        />
        <Typography variant="secondary" aria-live="polite">
          {used === null ? t('once.waiting') : t('once.used', { address: used })}
        </Typography>
      </Box>
    </ResponsiveDialog>
  );
}
