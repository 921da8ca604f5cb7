import type { AffectedBookings } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { AffectedList } from '@/shared/admin/index.ts';

interface BulkPreviewProps {
  readonly preview: {
    readonly changed: number;
    readonly unchanged: number;
    readonly affected: AffectedBookings;
  };
}

/** How many a change would touch, and which bookings it would not fit. */
export function BulkPreview({ preview: { changed, unchanged, affected } }: BulkPreviewProps) {
  const { t } = useTranslation('adminResources');
  const words = [
    t('bulk.changed', { count: changed }),
    ...(unchanged > 0 ? [t('bulk.unchanged', { count: unchanged })] : []),
  ];
  return (
    <Alert severity={affected.total > 0 ? 'warning' : 'info'} role="status">
      {words.join(' ')}
      {affected.total > 0 && (
        <>
          <div>{t('form.affected.text', { count: affected.total })}</div>
          <AffectedList bookings={affected.bookings} />
        </>
      )}
    </Alert>
  );
}
