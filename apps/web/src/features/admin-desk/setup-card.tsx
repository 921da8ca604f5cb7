import type { SetupProgress } from '@axp/contracts/administration';
import { updateSetup } from '@axp/contracts/administration';
import MoreVert from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useMerchant } from '@/shared/session/index.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { FailedRow } from './attention-group.tsx';
import { DeskCard } from './desk-card.tsx';
import { deskQueries } from './desk-queries.ts';
import { SetupRow } from './setup-row.tsx';
import { setupSteps } from './setup-steps.ts';

/** Hides the checklist for this administrator, with undo. */
function useHideSetup(): () => void {
  const { t } = useTranslation(['adminDesk', 'common']);
  const queryClient = useQueryClient();
  const toast = useToast();
  const change = useChange(
    async (isHidden: boolean) => (await call(updateSetup, { body: { isHidden } })).data,
    { onDone: (progress) => queryClient.setQueryData(deskQueries.setup().queryKey, progress) },
  );
  return () =>
    change.mutate(true, {
      onSuccess: () =>
        toast.success(t('adminDesk:setup.hidden'), {
          action: { label: t('common:action.undo'), onClick: () => change.mutate(false) },
        }),
    });
}

interface SetupCardProps {
  readonly query: UseQueryResult<SetupProgress>;
}

/** The first steps of a new merchant; the first open one is expanded. */
export function SetupCard({ query: { data, error, refetch } }: SetupCardProps) {
  const { t } = useTranslation('adminDesk');
  const { title } = useMerchant();
  return (
    <DeskCard
      title={t('setup.title', { name: title })}
      aside={data && <SetupAside progress={data} />}
    >
      {!data && error && (
        <FailedRow title={t('setup.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {data && <SetupList progress={data} />}
    </DeskCard>
  );
}

interface ProgressProps {
  readonly progress: SetupProgress;
}

function SetupList({ progress }: ProgressProps) {
  const { t } = useTranslation('adminDesk');
  const steps = setupSteps(progress);
  const current = steps.find(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <>
      <Box sx={{ px: { xs: 4, sm: 5 }, pb: 4 }}>
        <LinearProgress
          variant="determinate"
          aria-label={t('setup.done', { count: done, total: steps.length })}
          value={(100 * done) / steps.length}
          sx={{ height: 6, borderRadius: '3px' }}
        />
      </Box>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {steps.map((step, index) => (
          <SetupRow
            key={step.key}
            step={step}
            number={index + 1}
            isCurrent={step === current}
            progress={progress}
          />
        ))}
      </Box>
    </>
  );
}

function SetupAside({ progress }: ProgressProps) {
  const { t } = useTranslation('adminDesk');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const hide = useHideSetup();
  const steps = setupSteps(progress);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mr: -2 }}>
      <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {t('setup.done', { count: done, total: steps.length })}
      </Box>
      <IconButton
        aria-label={t('setup.menu')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem
          onClick={() => {
            setAnchor(null);
            hide();
          }}
        >
          {t('setup.hide')}
        </MenuItem>
      </Menu>
    </Box>
  );
}
