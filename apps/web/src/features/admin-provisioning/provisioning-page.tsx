import type { Provisioning } from '@axp/contracts/provisioning';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { TwoColumns } from '@/shared/admin/two-columns.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { ChangeLog } from './change-log.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { GroupTable } from './group-table.tsx';
import { PendingNote } from './pending-note.tsx';
import { provisioningQueries } from './provisioning-query.ts';
import { SettingsCard } from './settings-card.tsx';
import { StatusCard } from './status-card.tsx';
import { StepsCard } from './steps-card.tsx';
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
