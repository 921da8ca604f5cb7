import type { ResourceAddress } from '@axp/contracts/room-mail';
import { addressStates } from '@axp/contracts/vocabulary';
import MailIcon from '@mui/icons-material/MarkEmailReadOutlined';
import { Box, Switch, Typography } from '@mui/material';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { startTransition, useMemo, useOptimistic } from 'react';
import { useTranslation } from 'react-i18next';
import { managedBuildingsQuery } from '@/shared/admin/managed-buildings.ts';
import { isId } from '@/shared/routing/is-id.ts';
import { useAbility } from '@/shared/session/index.ts';
import { DataTable } from '@/shared/table/data-table.tsx';
import { SecondLine } from '@/shared/table/second-line.tsx';
import type { TableColumn } from '@/shared/table/table-types.ts';
import { useTableList } from '@/shared/table/use-table-list.ts';
import { useTablePlace } from '@/shared/table/use-table-place.ts';
import { ChoiceChips } from '@/shared/ui/choice-chips.tsx';
import { MenuChip } from '@/shared/ui/menu-chip.tsx';
import { LocalPartField } from './local-part-field.tsx';
import { mailQueries } from './mail-queries.ts';
import { useAddressChange } from './use-address-change.ts';
import { useMailWords } from './use-mail-words.ts';

const filters = ['state', 'building'] as const;

/** Addresses of resources and pools, each with its switch (E-01). */
export function AddressesTab({ domain }: { readonly domain: string }) {
  const { t } = useTranslation('adminMail');
  const words = useMailWords();
  const address = useTablePlace({ filters, sort: 'resource' });
  const { place, setFilter } = address;
  const { building } = place.filters;
  const state = addressStates.find((one) => one === place.filters.state);
  const query = useInfiniteQuery(
    mailQueries.addresses({
      ...(place.text !== '' && { text: place.text }),
      ...(state && { state }),
      ...(isId(building) && { buildingId: building }),
    }),
  );
  const list = useTableList(query);
  const columns = useColumns(domain);
  const buildings = useQuery(managedBuildingsQuery());
  const counts = query.data?.pages.at(-1)?.meta;
  return (
    <>
      <DataTable
        label={t('addresses.label')}
        columns={columns}
        address={address}
        list={list}
        rowId={({ resource, pool, type }) => resource?.id ?? `${type} ${pool?.building?.id ?? ''}`}
        rowLabel={words.target}
        searchHint={t('addresses.search')}
        chips={
          <>
            <ChoiceChips
              value={state}
              choices={addressStates}
              labelOf={(one) => t(`addresses.${one}`)}
              countOf={(one) => counts?.[one]}
              onChange={(one) => setFilter('state', one)}
            />
            <MenuChip
              label={t('addresses.anyBuilding')}
              value={building}
              choices={buildings.data ?? []}
              onChange={(id) => setFilter('building', id)}
            />
          </>
        }
        failedTitle={t('addresses.failed')}
        empty={{
          icon: <MailIcon />,
          title: t('addresses.empty.title'),
          description: t('addresses.empty.text'),
        }}
      />
      <Typography variant="note" component="p" sx={{ mt: 3 }}>
        {t('addresses.note')}
      </Typography>
    </>
  );
}

function useColumns(domain: string): readonly TableColumn<ResourceAddress>[] {
  const { t } = useTranslation('adminMail');
  const words = useMailWords();
  return useMemo(
    () => [
      {
        id: 'resource',
        label: t('addresses.resource'),
        cell: (row) => (
          <>
            {words.target(row)}
            <SecondLine>{words.size(row)}</SecondLine>
          </>
        ),
        text: words.target,
        isFixed: true,
        width: 180,
        share: 2,
      },
      {
        id: 'address',
        label: t('addresses.address'),
        cell: (row) => (
          <LocalPartField key={row.localPart} row={row} name={words.target(row)} domain={domain} />
        ),
        text: ({ localPart }) => localPart,
        isFixed: true,
        width: 300,
        share: 3,
      },
      {
        id: 'invitedAs',
        label: t('addresses.invitedAs'),
        cell: ({ pool }) => t(pool ? 'addresses.first' : 'addresses.one'),
        width: 150,
      },
      {
        id: 'recent',
        label: t('addresses.recent'),
        cell: ({ isKnown, invitations }) =>
          isKnown ? t('addresses.invitations', { count: invitations }) : t('addresses.never'),
        width: 130,
      },
      {
        id: 'isOn',
        label: t('addresses.isOn'),
        cell: (row) => <AddressSwitch row={row} name={words.target(row)} />,
        isFixed: true,
        width: 80,
      },
    ],
    [t, words, domain],
  );
}

interface AddressSwitchProps {
  readonly row: ResourceAddress;
  readonly name: string;
}

function AddressSwitch({ row, name }: AddressSwitchProps) {
  const { t } = useTranslation('adminMail');
  const canChange = useAbility().can('update', 'MailConnection');
  const change = useAddressChange(row);
  // Moves with the click, before the mutation renders as pending.
  const [isOn, setIsOn] = useOptimistic(row.isActive);
  function send(isActive: boolean): void {
    startTransition(async () => {
      setIsOn(isActive);
      await change.mutateAsync({ isActive }).catch(() => {
        // A toast shows the refusal, and the switch moves back.
      });
    });
  }
  return (
    <Box component="span" sx={{ display: 'inline-block' }}>
      <Switch
        checked={isOn}
        disabled={!canChange || change.isPending}
        onChange={(_, isActive) => send(isActive)}
        slotProps={{ input: { 'aria-label': t('addresses.switch', { name }) } }}
      />
    </Box>
  );
}
