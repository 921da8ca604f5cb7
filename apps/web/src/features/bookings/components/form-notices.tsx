import Shuffle from '@mui/icons-material/ShuffleOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

/** Notice of a restored draft, with a button to start over. */
export function DraftNotice({ onStartOver }: { readonly onStartOver: () => void }) {
  const { t } = useTranslation('booking');
  return (
    <Alert
      severity="info"
      action={
        <Button size="small" color="inherit" onClick={onStartOver}>
          {t('form.discardDraft')}
        </Button>
      }
    >
      {t('form.draftKept')}
    </Alert>
  );
}

/** If the resource is taken, one of the alternatives is booked (Z-04). */
export function PoolNotice({ count }: { readonly count: number }) {
  const { t } = useTranslation('booking');
  if (count === 0) return null;
  return (
    <Alert severity="info" icon={<Shuffle />}>
      {t('form.orAnyOf', { count })}
    </Alert>
  );
}
