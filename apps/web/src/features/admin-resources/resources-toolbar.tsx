import { resourceTypes } from '@axp/contracts/vocabulary';
import Add from '@mui/icons-material/Add';
import Download from '@mui/icons-material/DownloadOutlined';
import Upload from '@mui/icons-material/UploadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { managedBuildingsQuery } from '@/shared/admin/managed-buildings.ts';
import { useProblemText } from '@/shared/api/index.ts';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { SelectField } from '@/shared/form/select-field.tsx';
import { saveFile } from '@/shared/lib/save-file.ts';
import { useMerchant } from '@/shared/session/index.ts';
import type { TableAddress } from '@/shared/table/use-table-place.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { fetchSheet } from './resource-queries.ts';

type FilterName = 'type' | 'buildingId' | 'businessUnitId' | 'active';

/** Narrows the list by kind, building, unit and state. */
export function ResourceFilters({ address }: { readonly address: TableAddress<FilterName> }) {
  const { t } = useTranslation('adminResources');
  const { filters } = address.place;
  const buildings = useQuery(managedBuildingsQuery()).data ?? [];
  const units = useQuery(placeQueries.businessUnits()).data ?? [];
  const fields: readonly [FilterName, string, readonly (readonly [string, string])[]][] = [
    [
      'type',
      t('resources.filter.kind'),
      resourceTypes.map((type) => [type, t(`resources.kinds.${type}`)] as const),
    ],
    [
      'buildingId',
      t('resources.filter.building'),
      buildings.map(({ id, name }) => [id, name] as const),
    ],
    [
      'businessUnitId',
      t('resources.filter.unit'),
      units.map(({ id, title }) => [id, title] as const),
    ],
    [
      'active',
      t('resources.filter.state'),
      [
        ['yes', t('resources.active')],
        ['no', t('resources.inactive')],
      ],
    ],
  ];
  return fields.map(([name, label, choices]) => (
    <SelectField
      key={name}
      label={label}
      value={filters[name] ?? ''}
      onChange={(value) => address.setFilter(name, value)}
    >
      <option value="">{t('resources.filter.all')}</option>
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  ));
}

/** Add, import and export resources. */
export function ResourceActions({ onImport }: { readonly onImport: () => void }) {
  const { t } = useTranslation(['adminResources', 'admin']);
  const router = useRouter();
  const toast = useToast();
  const problemText = useProblemText();
  const kinds = enabledKinds(useMerchant().services);
  const offered = kinds.length > 0 ? kinds : resourceTypes;
  const [opened, setOpened] = useState<{ menu: 'add' | 'export'; at: HTMLElement } | null>(null);
  const save = useMutation({
    networkMode: 'always',
    mutationFn: async (type: (typeof resourceTypes)[number]) =>
      saveFile(await fetchSheet(type), `${type}s.csv`),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Download />}
        aria-haspopup="menu"
        loading={save.isPending}
        onClick={({ currentTarget }) => setOpened({ menu: 'export', at: currentTarget })}
      >
        {t('admin:table.csv')}
      </Button>
      <Button variant="outlined" color="inherit" startIcon={<Upload />} onClick={onImport}>
        {t('resources.import')}
      </Button>
      <Button
        variant="contained"
        startIcon={<Add />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setOpened({ menu: 'add', at: currentTarget })}
      >
        {t('resources.add')}
      </Button>
      <Menu anchorEl={opened?.at ?? null} open={opened !== null} onClose={() => setOpened(null)}>
        {offered.map((type) => (
          <MenuItem
            key={type}
            onClick={() => {
              setOpened(null);
              if (opened?.menu === 'export') save.mutate(type);
              else void router.push(`/admin/resources/edit?type=${type}`);
            }}
          >
            {opened?.menu === 'export'
              ? t('resources.export', { kind: t(`resources.kinds.${type}`) })
              : t(`resources.addKind.${type}`)}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}
