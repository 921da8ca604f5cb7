import type { AffectedBookings } from '@axp/contracts';
import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useListedInstantText } from '@/shared/session/index.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface AffectedDialogProps {
  /** Null while there is nothing to confirm. */
  readonly affected: AffectedBookings | null;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Lists the bookings that a change does not fit, before it is saved. */
export function AffectedDialog({ affected, isPending, onConfirm, onClose }: AffectedDialogProps) {
  const { t } = useTranslation('adminResources');
  return (
    <ConfirmDialog
      isOpen={affected !== null}
      size="medium"
      title={t('form.affected.title')}
      confirmLabel={t('form.affected.confirm')}
      isWorking={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {affected && (
        <>
          <Typography variant="body2">
            {t('form.affected.text', { count: affected.total })}
          </Typography>
          <AffectedList bookings={affected.bookings} />
        </>
      )}
    </ConfirmDialog>
  );
}

/** Bookings that a change does not fit, each with why. */
export function AffectedList({ bookings }: Pick<AffectedBookings, 'bookings'>) {
  const { t } = useTranslation('adminResources');
  const instantText = useListedInstantText();
  return (
    <Box component="ul" sx={{ m: 0, mt: 3, pl: 5, maxHeight: 240, overflow: 'auto' }}>
      {bookings.map(({ id, title, start, timezone, bookedFor, reasons }) => (
        <li key={id}>
          <Typography variant="body2">
            {[
              title,
              instantText(start, timezone),
              ...(bookedFor ? [bookedFor.fullName] : []),
              reasons.map((reason) => t(`form.affected.reason.${reason}`)).join(', '),
            ].join(' · ')}
          </Typography>
        </li>
      ))}
    </Box>
  );
}
