import { resourceTypes } from '@axp/contracts/vocabulary';
import Add from '@mui/icons-material/Add';
import Upload from '@mui/icons-material/UploadOutlined';
import { Box, Button, Menu, MenuItem } from '@mui/material';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { ExportMenu, exportFormats } from '@/shared/admin/export-menu.tsx';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { useAbility, useMerchant } from '@/shared/session/index.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useMenu } from '@/shared/ui/use-menu.ts';
import type { ListedFilter } from './resource-queries.ts';
import { fetchSheet } from './resource-queries.ts';

interface ResourceActionsProps {
  /** An export has what it finds. */
  readonly filter: ListedFilter;
  /** Columns of an export that the list shows. */
  readonly shown: string;
  readonly onImport: () => void;
}

/** Add, import and export resources. */
export function ResourceActions({ filter, shown, onImport }: ResourceActionsProps) {
  const { t } = useTranslation('adminResources');
  const ability = useAbility();
  const router = useRouter();
  const kinds = enabledKinds(useMerchant().services);
  const offered = kinds.length > 0 ? kinds : resourceTypes;
  const exported = offered.filter((type) => filter.type === undefined || filter.type === type);
  const { button, menu } = useMenu();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <ExportMenu
        shown={shown}
        choices={exported.flatMap((type) =>
          exportFormats.map(([format, name]) => ({
            label: t('resources.export', { format: name, kind: t(`resources.kinds.${type}`) }),
            fileName: `${type}s.${format}`,
            fetch: (asked) => fetchSheet(type, { ...filter, ...asked, format }),
          })),
        )}
      />
      {ability.can('update', 'ResourceImport') && (
        <SecondaryButton startIcon={<Upload />} onClick={onImport}>
          {t('resources.import')}
        </SecondaryButton>
      )}
      {ability.can('update', 'ManagedResource') && (
        <Button variant="contained" startIcon={<Add />} {...button}>
          {t('resources.add')}
        </Button>
      )}
      <Menu {...menu}>
        {offered.map((type) => (
          <MenuItem
            key={type}
            onClick={() => {
              menu.onClose();
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
