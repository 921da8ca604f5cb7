import type { Provisioning } from '@axp/contracts/provisioning';
import { updateProvisioning } from '@axp/contracts/provisioning';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmButton, DialogButton } from '@/shared/admin/dialog-button.tsx';
import { call } from '@/shared/api/index.ts';
import { keysQuery } from '@/shared/api-keys/key-queries.ts';
import { useKeyWords } from '@/shared/api-keys/use-key-words.ts';
import { useAbility } from '@/shared/session/index.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { StatusLabel } from '@/shared/ui/status-chip.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { directoryKeys } from './directory-keys.ts';
import { provisioningQueries, settingsOf } from './provisioning-query.ts';

const DryRunDialog = lazyDialog(() => import('./dry-run-dialog.tsx'), 'DryRunDialog');

interface StatusCardProps {
  readonly provisioning: Provisioning;
  /** Whether the directory has created or linked anything. */
  readonly isConnected: boolean;
}

const chips = {
  none: 'checked-out',
  active: 'approved',
  dryRun: 'pending',
  paused: 'cancelled',
} as const;

function stateOf({ provisioning: { isPaused, isDryRun }, isConnected }: StatusCardProps) {
  if (isPaused) return 'paused';
  if (!isConnected) return 'none';
  return isDryRun ? 'dryRun' : 'active';
}

/** State of the directory, how much it has, and what turns it off and on. */
export function StatusCard(props: StatusCardProps) {
  const { t } = useTranslation('adminProvisioning');
  const canChange = useAbility().can('update', 'Provisioning');
  const { provisioning, isConnected } = props;
  const { isPaused, isDryRun, people, groups } = provisioning;
  const state = stateOf(props);
  const directory = useDirectory(isConnected);
  return (
    <DetailCard
      title={directory?.name ?? t('status.title')}
      note={<StatusLabel chip={chips[state]}>{t(`status.${state}`)}</StatusLabel>}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {canChange && (isConnected || isPaused) && <PauseButton provisioning={provisioning} />}
          {canChange && isConnected && !isDryRun && <DryRunButton provisioning={provisioning} />}
          {isConnected && isDryRun && (
            <DialogButton
              variant="contained"
              color="primary"
              dialog={(close) => <DryRunDialog provisioning={provisioning} onClose={close} />}
            >
              {t('dryRun.review')}
            </DialogButton>
          )}
        </Box>
      }
    >
      <Typography variant="secondary">
        {[
          t('status.people', { count: people }),
          t('status.groups', { count: groups.length }),
          ...(directory ? [t('status.lastRequest', { time: directory.lastRequest })] : []),
        ].join(' · ')}
      </Typography>
      {isDryRun && <Typography variant="secondary">{t('status.dryRunText')}</Typography>}
      {isPaused && <Typography variant="secondary">{t('status.pausedText')}</Typography>}
    </DetailCard>
  );
}

/** The key that a directory used last, and when; null if the user may read none. */
function useDirectory(isConnected: boolean) {
  const { now, moment } = useKeyWords();
  const isReadable = useAbility().can('view', 'ApiKey');
  const { data } = useQuery({ ...keysQuery('merchant'), enabled: isConnected && isReadable });
  const [last] = directoryKeys(data?.data ?? [], now)
    .flatMap(({ name, lastUsedAt }) => (lastUsedAt === null ? [] : [{ name, lastUsedAt }]))
    .toSorted((one, other) => Date.parse(other.lastUsedAt) - Date.parse(one.lastUsedAt));
  return last ? { name: last.name, lastRequest: moment(last.lastUsedAt) } : null;
}

interface SwitchProps {
  readonly provisioning: Provisioning;
}

function useSwitch(
  { provisioning }: SwitchProps,
  change: { readonly isPaused: boolean } | { readonly isDryRun: true },
  done: string,
) {
  return useChange(
    () => call(updateProvisioning, { body: { ...settingsOf(provisioning), ...change } }),
    { done, reads: [provisioningQueries.key] },
  );
}

function PauseButton(props: SwitchProps) {
  const { t } = useTranslation('adminProvisioning');
  const { isPaused } = props.provisioning;
  const done = t(isPaused ? 'pause.resumed' : 'pause.done');
  const change = useSwitch(props, { isPaused: !isPaused }, done);
  return (
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
  );
}

function DryRunButton(props: SwitchProps) {
  const { t } = useTranslation('adminProvisioning');
  const change = useSwitch(props, { isDryRun: true }, t('dryRun.started'));
  return (
    <ConfirmButton
      variant="outlined"
      color="inherit"
      label={t('dryRun.label')}
      title={t('dryRun.startTitle')}
      description={t('dryRun.startText')}
      confirmLabel={t('dryRun.start')}
      isDestructive={false}
      change={change}
    />
  );
}
