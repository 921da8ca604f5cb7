import Upload from '@mui/icons-material/UploadOutlined';
import { Menu, MenuItem } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useMenu } from '@/shared/ui/use-menu.ts';

interface ImportMenuProps {
  readonly label: string;
  /** Opens the import of a sheet. */
  readonly onSheet: () => void;
}

/** Imports a sheet, or leads to the import from another system. */
export function ImportMenu({ label, onSheet }: ImportMenuProps) {
  const { t } = useTranslation('admin');
  const { button, menu } = useMenu();
  return (
    <>
      <SecondaryButton startIcon={<Upload />} {...button}>
        {label}
      </SecondaryButton>
      <Menu {...menu}>
        <MenuItem
          onClick={() => {
            menu.onClose();
            onSheet();
          }}
        >
          {t('importFrom.sheet')}
        </MenuItem>
        <MenuItem component={PageLink} href="/admin/move-in">
          {t('importFrom.system')}
        </MenuItem>
      </Menu>
    </>
  );
}
