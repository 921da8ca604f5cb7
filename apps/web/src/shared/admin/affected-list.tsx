import type { AffectedBookings } from '@axp/contracts';
import { Alert, Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useListedInstantText } from '@/shared/session/index.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ListZone } from '../ui/list-zone.tsx';

interface AffectedDialogProps {
  /** Null while there is nothing to confirm. */
  readonly affected: AffectedBookings | null;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Lists the bookings that a change does not fit, or that change zones, before it is saved. */
export function AffectedDialog({ affected, isPending, onConfirm, onClose }: AffectedDialogProps) {
  const { t } = useTranslation('adminResources');
  const bookings = affected?.bookings ?? [];
  const words = bookings.some(({ moved }) => moved) ? 'form.affected.zone' : 'form.affected';
  const isRefused = bookings.some(({ reasons }) => reasons.includes('zone-clash'));
  return (
    <ConfirmDialog
      isOpen={affected !== null}
      size="medium"
      title={t(`${words}.title`)}
      confirmLabel={t(`${words}.confirm`)}
      isDisabled={isRefused}
      isWorking={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {affected && (
        <>
          {isRefused && (
            <Alert severity="error" sx={{ mb: 3 }}>
              {t('form.affected.zone.clash')}
            </Alert>
          )}
          <Typography variant="body2">{t(`${words}.text`, { count: affected.total })}</Typography>
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
    <>
      <ListZone bookings={bookings} />
      <Box component="ul" sx={{ m: 0, mt: 3, pl: 5, maxHeight: 240, overflow: 'auto' }}>
        {bookings.map(({ id, title, start, timezone, bookedFor, reasons, moved }) => (
          <li key={id}>
            <Typography variant="body2">
              {[
                title,
                [{ start, timezone }, ...(moved ? [moved] : [])]
                  .map((time) => instantText(time.start, time.timezone))
                  .join(' → '),
                ...(bookedFor ? [bookedFor.fullName] : []),
                reasons
                  // The new time says it.
                  .filter((reason) => reason !== 'zone' || !moved)
                  .map((reason) => t(`form.affected.reason.${reason}`))
                  .join(', '),
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </Typography>
          </li>
        ))}
      </Box>
    </>
  );
}
