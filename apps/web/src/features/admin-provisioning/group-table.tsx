import type { Provisioning } from '@axp/contracts/provisioning';
import GroupIcon from '@mui/icons-material/GroupsOutlined';
import { Alert, Button } from '@mui/material';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '@/shared/admin/dialog-button.tsx';
import { useRightWords } from '@/shared/admin/rights/right-words.ts';
import { useAbility } from '@/shared/session/index.ts';
import { DataTable } from '@/shared/table/data-table.tsx';
import { localList } from '@/shared/table/local-list.ts';
import { SecondLine } from '@/shared/table/second-line.tsx';
import type { TableColumn } from '@/shared/table/table-types.ts';
import { useTablePlace } from '@/shared/table/use-table-place.ts';
import { ChoiceChips } from '@/shared/ui/choice-chips.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import type { Group } from './rights-dialog.tsx';

const RightsDialog = lazyDialog(() => import('./rights-dialog.tsx'), 'RightsDialog');

const filters = ['rights'] as const;
const states = ['given', 'none'] as const;

function isIn({ rights }: Group, state: (typeof states)[number] | 'all' | undefined): boolean {
  if (state === 'given') return rights.length > 0;
  return state !== 'none' || rights.length === 0;
}

/** Groups of the directory with what they give. */
export function GroupTable({ provisioning }: { readonly provisioning: Provisioning }) {
  const { t } = useTranslation('adminProvisioning');
  const { groups, withoutRights } = provisioning;
  const place = useTablePlace({ filters, sort: 'name' });
  const { text, filters: chosen } = place.place;
  const state = states.find((one) => one === chosen.rights);
  const found = groups.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  const unmapped = groups.filter((group) => isIn(group, 'none')).length;
  const columns = useColumns();
  return (
    <>
      {withoutRights > 0 && (
        <Alert
          severity="warning"
          action={
            unmapped > 0 && (
              <Button color="inherit" onClick={() => place.setFilter('rights', 'none')}>
                {t('groups.unmapped.show')}
              </Button>
            )
          }
        >
          {unmapped > 0 && (
            <strong>{`${t('groups.unmapped.groups', { count: unmapped })} `}</strong>
          )}
          {t('groups.unmapped.people', { count: withoutRights })}
        </Alert>
      )}
      <DataTable
        label={t('groups.label')}
        columns={columns}
        address={place}
        list={localList(found.filter((group) => isIn(group, state)))}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        searchHint={t('groups.search')}
        chips={
          <ChoiceChips
            value={state}
            choices={states}
            labelOf={(one) => t(`groups.filter.${one}`)}
            countOf={(one) => found.filter((group) => isIn(group, one)).length}
            onChange={(one) => place.setFilter('rights', one)}
          />
        }
        failedTitle={t('failed')}
        empty={{
          icon: <GroupIcon />,
          title: t('groups.empty'),
          description: t('groups.emptyText'),
        }}
      />
    </>
  );
}

function useColumns(): readonly TableColumn<Group>[] {
  const { t } = useTranslation('adminProvisioning');
  const words = useRightWords();
  const canChange = useAbility().can('update', 'Provisioning');
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('groups.group'),
        cell: ({ name, people }) => (
          <>
            {name}
            <SecondLine>{t('status.people', { count: people })}</SecondLine>
          </>
        ),
        text: ({ name }) => name,
        isFixed: true,
        width: 200,
        share: 2,
      },
      {
        id: 'rights',
        label: t('groups.gives'),
        cell: ({ rights }) =>
          rights.length === 0 ? t('groups.nothing') : rights.map(words.full).join(', '),
        width: 220,
        share: 3,
      },
      ...(canChange
        ? [
            {
              id: 'actions',
              label: t('groups.actions'),
              cell: (group: Group) => (
                <DialogButton
                  aria-label={t('groups.changeOf', { name: group.name })}
                  dialog={(close) => <RightsDialog group={group} onClose={close} />}
                >
                  {t('groups.change')}
                </DialogButton>
              ),
              isFixed: true,
              width: 120,
            },
          ]
        : []),
    ],
    [t, words, canChange],
  );
}
