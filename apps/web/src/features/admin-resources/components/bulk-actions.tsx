import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

interface BulkActionsProps {
  readonly onEdit: () => void;
  readonly onCodes: () => void;
}

/** Actions for several resources. */
export function BulkActions({ onEdit, onCodes }: BulkActionsProps) {
  const { t } = useTranslation('adminResources');
  return (
    <>
      <Button color="inherit" onClick={onCodes}>
        {t('resources.bulk.codes')}
      </Button>
      <Button color="inherit" onClick={onEdit}>
        {t('resources.bulk.edit')}
      </Button>
    </>
  );
}
