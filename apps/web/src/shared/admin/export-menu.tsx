import type { CsvSeparator } from '@axp/contracts/sheets';
import { csvSeparators } from '@axp/contracts/sheets';
import Check from '@mui/icons-material/Check';
import Download from '@mui/icons-material/DownloadOutlined';
import { ListItemIcon, Menu, MenuItem } from '@mui/material';
import type { ComponentProps } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '@/shared/lib/save-file.ts';
import { useSettings } from '@/shared/theme/settings.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { useMenu } from '@/shared/ui/use-menu.ts';

/** A file that a menu offers. */
export interface ExportChoice {
  readonly label: string;
  /** Its ending says what it is. */
  readonly fileName: string;
  readonly fetch: (asked: ExportQuery) => Promise<Blob>;
}

/** Part of the query of an export; absent columns are all of them. */
export interface ExportQuery {
  readonly columns?: string;
  readonly separator?: CsvSeparator;
}

/** Formats of sheets with their names, which are the same in all languages. */
export const exportFormats = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
] as const;

interface ExportMenuProps {
  readonly choices: readonly ExportChoice[];
  /** Columns of the export that hold what the list shows; absent for files without a choice. */
  readonly shown?: string;
}

/** Saves what a list shows as one of several files, with the visible columns or all. */
export function ExportMenu({ choices, shown }: ExportMenuProps) {
  const { t } = useTranslation('admin');
  const { button, menu } = useMenu();
  const [isAll, setIsAll] = useState(false);
  const [{ csvSeparator: separator }, changeSettings] = useSettings();
  const save = useChange(async ({ fetch, fileName }: ExportChoice) =>
    saveFile(
      await fetch({
        ...(shown !== undefined && !isAll && { columns: shown }),
        ...(fileName.endsWith('.csv') && separator !== 'comma' && { separator }),
      }),
      fileName,
    ),
  );
  return (
    <>
      <SecondaryButton startIcon={<Download />} loading={save.isPending} {...button}>
        {t('table.export')}
      </SecondaryButton>
      <Menu {...menu}>
        {(shown === undefined ? [] : [false, true]).map((all) => (
          <ChoiceItem
            key={String(all)}
            isChosen={all === isAll}
            divider={all}
            onClick={() => setIsAll(all)}
          >
            {t(all ? 'table.allColumns' : 'table.visibleColumns')}
          </ChoiceItem>
        ))}
        {csvSeparators.map((one) => (
          <ChoiceItem
            key={one}
            isChosen={one === separator}
            divider={one === 'semicolon'}
            onClick={() => changeSettings({ csvSeparator: one })}
          >
            {t(`table.separator.${one}`)}
          </ChoiceItem>
        ))}
        {choices.map((choice) => (
          <MenuItem
            key={choice.fileName}
            onClick={() => {
              menu.onClose();
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

interface ChoiceItemProps extends ComponentProps<typeof MenuItem> {
  readonly isChosen: boolean;
}

/** One of several settings of a menu, which stays open. */
function ChoiceItem({ isChosen, children, ...item }: ChoiceItemProps) {
  return (
    <MenuItem role="menuitemradio" aria-checked={isChosen} {...item}>
      <ListItemIcon>{isChosen && <Check fontSize="small" />}</ListItemIcon>
      {children}
    </MenuItem>
  );
}
