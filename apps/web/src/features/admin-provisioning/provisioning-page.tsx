import type { Provisioning } from '@axp/contracts/provisioning';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { DialogButton } from '@/shared/admin/dialog-button.tsx';
import { TwoColumns } from '@/shared/admin/two-columns.tsx';
import { useAbility } from '@/shared/session/index.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { Fact } from '@/shared/ui/fact.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { ChangeLog } from './change-log.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { GroupTable } from './group-table.tsx';
import { provisioningQueries } from './provisioning-query.ts';
import { StatusCard } from './status-card.tsx';
import { useGoLive } from './use-go-live.ts';
import { WaitingTable } from './waiting-table.tsx';

/** `/admin/provisioning`: people and groups of a directory (J-03). */
export function ProvisioningPage() {
  const { t } = useTranslation('adminProvisioning');
  return (
    <SectionPage name="provisioning" isWide>
      <QueryContent
        query={useQuery(provisioningQueries.state())}
        failed={t('failed')}
        skeleton={480}
      >
        {(provisioning) => <Content provisioning={provisioning} />}
      </QueryContent>
    </SectionPage>
  );
}

function Content({ provisioning }: { readonly provisioning: Provisioning }) {
  const { people, groups, waiting, isDryRun, pending } = provisioning;
  const isConnected = people > 0 || groups.length > 0;
  return (
    <TwoColumns
      aside={
        <>
          <ConnectionCard />
          <SettingsCard provisioning={provisioning} />
        </>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <StatusCard provisioning={provisioning} isConnected={isConnected} />
        {!isDryRun && pending > 0 && <PendingNote pending={pending} />}
        {waiting.length > 0 && <WaitingTable provisioning={provisioning} />}
        {isConnected ? <GroupTable provisioning={provisioning} /> : <StepsCard />}
        <ChangeLog />
      </Box>
    </TwoColumns>
  );
}

/** Changes of a dry run that were refused, or whose page was closed too early. */
function PendingNote({ pending }: { readonly pending: number }) {
  const { t } = useTranslation('adminProvisioning');
  const canChange = useAbility().can('update', 'Provisioning');
  const change = useGoLive();
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ bgcolor: 'background.paper' }}
      action={
        canChange && (
          <Button color="inherit" loading={change.isPending} onClick={() => change.mutate()}>
            {t('live.apply')}
          </Button>
        )
      }
    >
      {t('live.pending', { count: pending })}
    </Alert>
  );
}

const SettingsDialog = lazyDialog(() => import('./settings-dialog.tsx'), 'SettingsDialog');

/** What happens to people whom the directory creates or deactivates. */
function SettingsCard({ provisioning }: { readonly provisioning: Provisioning }) {
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

/** How to connect a directory. */
function StepsCard() {
  const { t } = useTranslation('adminProvisioning');
  return (
    <DetailCard title={t('steps.title')}>
      <Box component="ol" sx={{ display: 'grid', gap: 3, m: 0, pl: 6 }}>
        {(['key', 'address', 'assign'] as const).map((step) => (
          <li key={step}>
            <Typography variant="subtitle2" component="h3">
              {t(`steps.${step}.title`)}
            </Typography>
            <Typography variant="secondary">{t(`steps.${step}.text`)}</Typography>
          </li>
        ))}
      </Box>
    </DetailCard>
  );
}
