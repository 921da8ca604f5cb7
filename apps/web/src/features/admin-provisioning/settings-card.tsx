import type { Provisioning } from '@axp/contracts/provisioning';
import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '@/shared/admin/dialog-button.tsx';
import { useAbility } from '@/shared/session/index.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { Fact } from '@/shared/ui/fact.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';

const SettingsDialog = lazyDialog(() =>
  import('./settings-dialog.tsx').then((module) => module.SettingsDialog),
);

/** What happens to people whom the directory creates or deactivates. */
export function SettingsCard({ provisioning }: { readonly provisioning: Provisioning }) {
  const { t } = useTranslation('adminProvisioning');
  const canChange = useAbility().can('update', 'Provisioning');
  const { sendsInvitations, linksPeople, leaverRule, mostDeactivations } = provisioning;
  const word = (isOn: boolean) => t(isOn ? 'settings.yes' : 'settings.no');
  return (
    <DetailCard
      title={t('settings.title')}
      action={
        canChange && (
          <DialogButton
            variant="outlined"
            dialog={(close) => <SettingsDialog provisioning={provisioning} onClose={close} />}
          >
            {t('settings.change')}
          </DialogButton>
        )
      }
    >
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 3, rowGap: 2, m: 0 }}
      >
        <Fact term={t('settings.sendsInvitations')}>{word(sendsInvitations)}</Fact>
        <Fact term={t('settings.linksPeople')}>{word(linksPeople)}</Fact>
        <Fact term={t('settings.leaverRule')}>{t(`settings.leaver.${leaverRule}`)}</Fact>
        <Fact term={t('settings.mostDeactivations')}>{mostDeactivations}</Fact>
      </Box>
    </DetailCard>
  );
}
