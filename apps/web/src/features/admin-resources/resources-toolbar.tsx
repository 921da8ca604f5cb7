import type { ResourceType } from '@axp/contracts';
import type { SheetFormat } from '@axp/contracts/sheets';
import { resourceTypes } from '@axp/contracts/vocabulary';
import Add from '@mui/icons-material/Add';
import Download from '@mui/icons-material/DownloadOutlined';
import Upload from '@mui/icons-material/UploadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '@/shared/api/index.ts';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { saveFile } from '@/shared/lib/save-file.ts';
import { useAbility, useMerchant } from '@/shared/session/index.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import type { ListedFilter } from './resource-queries.ts';
import { fetchSheet } from './resource-queries.ts';

interface Export {
  readonly type: ResourceType;
  readonly format: SheetFormat;
}

interface ResourceActionsProps {
  /** An export has what it finds. */
  readonly filter: ListedFilter;
  readonly onImport: () => void;
}

const formats = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
] as const;

/** Add, import and export resources. */
export function ResourceActions({ filter, onImport }: ResourceActionsProps) {
  const { t } = useTranslation(['adminResources', 'admin']);
  const ability = useAbility();
  const router = useRouter();
  const toast = useToast();
  const problemText = useProblemText();
  const kinds = enabledKinds(useMerchant().services);
  const offered = kinds.length > 0 ? kinds : resourceTypes;
  const exported = offered.filter((type) => filter.type === undefined || filter.type === type);
  const close = () => setOpened(null);
  const [opened, setOpened] = useState<{ menu: 'add' | 'export'; at: HTMLElement } | null>(null);
  const save = useMutation({
    networkMode: 'always',
    mutationFn: async ({ type, format }: Export) =>
      saveFile(await fetchSheet(type, format, filter), `${type}s.${format}`),
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
        {t('resources.exportMenu')}
      </Button>
      {ability.can('update', 'ResourceImport') && (
        <Button variant="outlined" color="inherit" startIcon={<Upload />} onClick={onImport}>
          {t('resources.import')}
        </Button>
      )}
      {ability.can('update', 'ManagedResource') && (
        <Button
          variant="contained"
          startIcon={<Add />}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setOpened({ menu: 'add', at: currentTarget })}
        >
          {t('resources.add')}
        </Button>
      )}
      <Menu anchorEl={opened?.at ?? null} open={opened !== null} onClose={close}>
        {opened?.menu === 'export'
          ? exported.flatMap((type) =>
              formats.map(([format, name]) => (
                <MenuItem
                  key={`${type} ${format}`}
                  onClick={() => {
                    close();
                    save.mutate({ type, format });
                  }}
                >
                  {t('resources.export', { format: name, kind: t(`resources.kinds.${type}`) })}
                </MenuItem>
              )),
            )
          : offered.map((type) => (
              <MenuItem
                key={type}
                onClick={() => {
                  close();
                  void router.push(`/admin/resources/edit?type=${type}`);
                }}
              >
                {t(`resources.addKind.${type}`)}
              </MenuItem>
            ))}
      </Menu>
    </Box>
  );
}
