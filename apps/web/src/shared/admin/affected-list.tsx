import type { AffectedBookings } from '@axp/contracts';
import { Box, Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatDateTime } from '@/shared/lib/datetime/index.ts';
import { ResponsiveDialog } from '../ui/responsive-dialog.tsx';

interface AffectedDialogProps {
  /** Null while there is nothing to confirm. */
  readonly affected: AffectedBookings | null;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Lists the bookings that a change does not fit, before it is saved. */
export function AffectedDialog({ affected, isPending, onConfirm, onClose }: AffectedDialogProps) {
  const { t } = useTranslation(['adminResources', 'common']);
  return (
    <ResponsiveDialog
      isOpen={affected !== null}
      onClose={onClose}
      title={t('form.affected.title')}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button variant="contained" loading={isPending} onClick={onConfirm}>
            {t('form.affected.confirm')}
          </Button>
        </>
      }
    >
      {affected && (
        <>
          <Typography variant="body2">
            {t('form.affected.text', { count: affected.total })}
          </Typography>
          <AffectedList bookings={affected.bookings} />
        </>
      )}
    </ResponsiveDialog>
  );
}

/** Bookings that a change does not fit, each with why. */
export function AffectedList({ bookings }: Pick<AffectedBookings, 'bookings'>) {
  const { t } = useTranslation('adminResources');
  const { language } = useLanguage();
  return (
    <Box component="ul" sx={{ m: 0, mt: 3, pl: 5, maxHeight: 240, overflow: 'auto' }}>
      {bookings.map(({ id, title, start, timezone, bookedFor, reasons }) => (
        <li key={id}>
          <Typography variant="body2">
            {[
              title,
              formatDateTime(start, { language, timezone }),
              ...(bookedFor ? [bookedFor.fullName] : []),
              reasons.map((reason) => t(`form.affected.reason.${reason}`)).join(', '),
            ].join(' · ')}
          </Typography>
        </li>
      ))}
    </Box>
  );
}
