import Away from '@mui/icons-material/EventBusyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '@/shared/session/index.ts';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';

// Dialogs come for those who open them.
const AwayDialog = lazyDialog(() => import('./away-dialog.tsx').then((m) => m.AwayDialog));
const ReasonsDialog = lazyDialog(() => import('./reasons-dialog.tsx').then((m) => m.ReasonsDialog));

/** Rarely changed settings: delegation and decline reasons. */
export function InboxActions() {
  const { t } = useTranslation('approvals');
  const mayWriteReasons = useAbility().can('update', 'RejectReason');
  const [opened, setOpened] = useState<'away' | 'reasons' | null>(null);
  const close = () => setOpened(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {mayWriteReasons && (
        <Button variant="outlined" color="inherit" onClick={() => setOpened('reasons')}>
          {t('reasons.open')}
        </Button>
      )}
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Away />}
        onClick={() => setOpened('away')}
      >
        {t('away.open')}
      </Button>
      {opened === 'away' && <AwayDialog onClose={close} />}
      {opened === 'reasons' && <ReasonsDialog onClose={close} />}
    </Box>
  );
}
