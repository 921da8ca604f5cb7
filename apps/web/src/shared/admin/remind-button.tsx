import { remindOverdue } from '@axp/contracts/administration';
import { Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useChange } from '@/shared/ui/use-change.ts';

interface RemindButtonProps {
  readonly bookingId: string;
  /** Name of the car or asset, for screen readers. */
  readonly name: string;
  /** When the person was reminded today, or null. */
  readonly remindedAt: string | null;
}

/** Reminds the person of an overdue return; once a day, so that it then says when. */
export function RemindButton({ bookingId, name, remindedAt }: RemindButtonProps) {
  const { t } = useTranslation('adminDesk');
  const mayRemind = useAbility().can('update', 'MerchantBooking');
  const times = useTimes(useUser().timezone);
  const remind = useChange(() => call(remindOverdue, { params: { id: bookingId } }), {
    done: t('remind.done'),
    reads: [bookingsKey],
  });
  if (remindedAt !== null) {
    return (
      <Typography component="span" variant="secondary">
        {t('remind.sent', { time: times.time(remindedAt) })}
      </Typography>
    );
  }
  if (!mayRemind) return null;
  return (
    <SecondaryButton
      size="small"
      aria-label={t('remind.of', { name })}
      loading={remind.isPending}
      onClick={() => remind.mutate()}
      // Above the link that covers a card.
      sx={{ position: 'relative', zIndex: 1 }}
    >
      {t('remind.open')}
    </SecondaryButton>
  );
}
