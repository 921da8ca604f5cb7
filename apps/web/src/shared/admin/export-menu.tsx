import Check from '@mui/icons-material/Check';
import Download from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '@/shared/api/index.ts';
import { saveFile } from '@/shared/lib/save-file.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';

/** A file that a menu offers. */
export interface ExportChoice {
  readonly label: string;
  readonly fileName: string;
  /** @param columns those of the export; undefined for all */
  readonly fetch: (columns: string | undefined) => Promise<Blob>;
}

/** Formats of sheets with their names, which are the same in all languages. */
export const exportFormats = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
] as const;

interface ExportMenuProps {
  readonly choices: readonly ExportChoice[];
  /** Columns of the export that hold what the list shows. */
  readonly shown: string;
}

/** Saves what a list shows as one of several files, with the visible columns or all. */
export function ExportMenu({ choices, shown }: ExportMenuProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const problemText = useProblemText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isAll, setIsAll] = useState(false);
  const save = useMutation({
    networkMode: 'always',
    mutationFn: async ({ fetch, fileName }: ExportChoice) =>
      saveFile(await fetch(isAll ? undefined : shown), fileName),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Download />}
        aria-haspopup="menu"
        loading={save.isPending}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('table.export')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {[false, true].map((all) => (
          <MenuItem
            key={String(all)}
            role="menuitemradio"
            aria-checked={all === isAll}
            divider={all}
            onClick={() => setIsAll(all)}
          >
            <ListItemIcon>{all === isAll && <Check fontSize="small" />}</ListItemIcon>
            {t(all ? 'table.allColumns' : 'table.visibleColumns')}
          </MenuItem>
        ))}
        {choices.map((choice) => (
          <MenuItem
            key={choice.fileName}
            onClick={() => {
              setAnchor(null);
              save.mutate(choice);
            }}
          >
            {choice.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
