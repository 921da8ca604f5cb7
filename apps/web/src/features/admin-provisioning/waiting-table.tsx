import type { Provisioning } from '@axp/contracts/provisioning';
import { decideDeactivations } from '@axp/contracts/provisioning';
import { maxDecidedDeactivations } from '@axp/contracts/vocabulary';
import WaitingIcon from '@mui/icons-material/HourglassEmpty';
import { Alert, AlertTitle } from '@mui/material';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/shared/admin/dialog-button.tsx';
import { call } from '@/shared/api/index.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import { DataTable } from '@/shared/table/data-table.tsx';
import { localList } from '@/shared/table/local-list.ts';
import { SecondLine } from '@/shared/table/second-line.tsx';
import type { TableColumn } from '@/shared/table/table-types.ts';
import { useLocalTable } from '@/shared/table/use-local-table.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { provisioningQueries } from './provisioning-query.ts';

type Waiting = Provisioning['waiting'][number];

const textOf = ({ fullName, email }: Waiting) => `${fullName} ${email}`;

/** Deactivations above the limit, to carry out or refuse. */
export function WaitingTable({ provisioning }: { readonly provisioning: Provisioning }) {
  const { t } = useTranslation('adminProvisioning');
  const canChange = useAbility().can('update', 'Provisioning');
  const { waiting, mostDeactivations } = provisioning;
  const table = useLocalTable({ sort: 'since' });
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const columns = useColumns();
  const text = table.place.text.toLowerCase();
  const decided = { ids: [...ids], onDone: () => setIds(new Set()) };
  return (
    <section aria-label={t('waiting.label')}>
      <Alert severity="warning" variant="outlined" sx={{ mb: 3, bgcolor: 'background.paper' }}>
        <AlertTitle component="h2">{t('waiting.title', { count: waiting.length })}</AlertTitle>
        {t('waiting.text', { count: mostDeactivations })}
      </Alert>
      <DataTable
        label={t('waiting.label')}
        columns={columns}
        address={table}
        list={localList(waiting.filter((one) => textOf(one).toLowerCase().includes(text)))}
        rowId={({ id }) => id}
        rowLabel={({ fullName }) => fullName}
        searchHint={t('waiting.search')}
        {...(canChange && {
          selection: {
            ids,
            onChange: setIds,
            actions: (
              <>
                <DecideButton decision="refuse" {...decided} />
                <DecideButton decision="allow" {...decided} />
              </>
            ),
          },
        })}
        failedTitle={t('failed')}
        empty={{
          icon: <WaitingIcon />,
          title: t('waiting.label'),
          description: t('waiting.text', { count: mostDeactivations }),
        }}
      />
    </section>
  );
}

interface DecideButtonProps {
  readonly decision: 'allow' | 'refuse';
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

function DecideButton({ decision, ids, onDone }: DecideButtonProps) {
  const { t } = useTranslation('adminProvisioning');
  const count = ids.length;
  const change = useChange(
    async () => {
      for (let first = 0; first < count; first += maxDecidedDeactivations) {
        const userIds = ids.slice(first, first + maxDecidedDeactivations);
        await call(decideDeactivations, { body: { userIds, decision } });
      }
    },
    {
      done: t(`waiting.${decision}.done`, { count }),
      onDone,
      reads: [provisioningQueries.key],
    },
  );
  return (
    <ConfirmButton
      color={decision === 'allow' ? 'error' : 'inherit'}
      variant="outlined"
      label={t(`waiting.${decision}.label`)}
      title={t(`waiting.${decision}.title`, { count })}
      description={t(`waiting.${decision}.text`)}
      isDestructive={decision === 'allow'}
      change={change}
    />
  );
}

function useColumns(): readonly TableColumn<Waiting>[] {
  const { t } = useTranslation('adminProvisioning');
  const times = useTimes(useUser().timezone);
  return useMemo(
    () => [
      {
        id: 'person',
        label: t('waiting.person'),
        cell: ({ fullName, email }) => (
          <>
            {fullName}
            <SecondLine>{email}</SecondLine>
          </>
        ),
        text: textOf,
        isFixed: true,
        width: 240,
        share: 2,
      },
      {
        id: 'since',
        label: t('waiting.since'),
        cell: ({ since }) => times.timeAfter(times.now, since),
        width: 160,
        share: 1,
      },
    ],
    [t, times],
  );
}
