import type { Provisioning } from '@axp/contracts/provisioning';
import { updateProvisioning } from '@axp/contracts/provisioning';
import { Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/shared/admin/dialog-button.tsx';
import { call } from '@/shared/api/index.ts';
import { useAbility } from '@/shared/session/index.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { StatusLabel } from '@/shared/ui/status-chip.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { provisioningQuery, settingsOf } from './provisioning-query.ts';

interface StatusCardProps {
  readonly provisioning: Provisioning;
  /** Whether the directory has created or linked anything. */
  readonly isConnected: boolean;
}

const chips = { none: 'checked-out', active: 'approved', paused: 'pending' } as const;

/** Whether the directory changes anything here, how much it has, and the button that pauses it. */
export function StatusCard({ provisioning, isConnected }: StatusCardProps) {
  const { t } = useTranslation('adminProvisioning');
  const canChange = useAbility().can('update', 'Provisioning');
  const { isPaused, people, groups } = provisioning;
  const change = useChange(
    () => {
      const body = { ...settingsOf(provisioning), isPaused: !isPaused };
      return call(updateProvisioning, { body });
    },
    {
      done: t(isPaused ? 'pause.resumed' : 'pause.done'),
      reads: [provisioningQuery().queryKey],
    },
  );
  const used = isConnected ? 'active' : 'none';
  const state = isPaused ? 'paused' : used;
  return (
    <DetailCard
      title={t('status.title')}
      note={<StatusLabel chip={chips[state]}>{t(`status.${state}`)}</StatusLabel>}
      action={
        canChange && (
          <ConfirmButton
            variant="outlined"
            color="inherit"
            label={t(isPaused ? 'pause.resume' : 'pause.label')}
            title={t('pause.title')}
            description={t('pause.text')}
            isDestructive={false}
            isAsked={!isPaused}
            change={change}
          />
        )
      }
    >
      <Typography variant="secondary">
        {[t('status.people', { count: people }), t('status.groups', { count: groups.length })].join(
          ' · ',
        )}
      </Typography>
      {isPaused && <Typography variant="secondary">{t('status.pausedText')}</Typography>}
    </DetailCard>
  );
}
