import { discardDryRun } from '@axp/contracts/provisioning';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/shared/admin/dialog-button.tsx';
import { call } from '@/shared/api/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { provisioningQueries } from './provisioning-query.ts';

interface DiscardButtonProps {
  readonly isDisabled: boolean;
  readonly onDone: () => void;
}

/** Forgets what a dry run has collected. */
export function DiscardButton({ isDisabled, onDone }: DiscardButtonProps) {
  const { t } = useTranslation('adminProvisioning');
  const change = useChange(() => call(discardDryRun), {
    done: t('dryRun.discarded'),
    onDone,
    reads: [provisioningQueries.key],
  });
  return (
    <ConfirmButton
      color="error"
      disabled={isDisabled}
      label={t('dryRun.discard')}
      title={t('dryRun.discardTitle')}
      description={t('dryRun.discardText')}
      change={change}
      sx={{ mr: 'auto' }}
    />
  );
}
