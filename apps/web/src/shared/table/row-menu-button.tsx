import MoreVert from '@mui/icons-material/MoreVert';
import { IconButton } from '@mui/material';
import { useTranslation } from 'react-i18next';

interface RowMenuButtonProps {
  /** Name of the row. */
  readonly name: string;
  readonly tabIndex?: number;
  readonly onOpen: (anchor: HTMLElement) => void;
}

/** Opens the actions of one row. */
export function RowMenuButton({ name, tabIndex, onOpen }: RowMenuButtonProps) {
  const { t } = useTranslation('admin');
  return (
    <IconButton
      aria-label={t('table.actionsOf', { name })}
      aria-haspopup="menu"
      tabIndex={tabIndex}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <MoreVert fontSize="small" />
    </IconButton>
  );
}
