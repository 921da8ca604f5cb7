import { remindOverdue } from '@axp/contracts/administration';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useAbility } from '@/shared/session/index.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';

interface RemindButtonProps {
  readonly bookingId: string;
  /** Name of the car or asset, for screen readers. */
  readonly name: string;
  /** When the person was reminded today, or null. */
  readonly remindedAt: string | null;
  readonly timezone: string;
}

/** Reminds the person of an overdue return; once a day, so that it then says when. */
export function RemindButton({ bookingId, name, remindedAt, timezone }: RemindButtonProps) {
  const { t } = useTranslation('adminDesk');
  const mayRemind = useAbility().can('update', 'MerchantBooking');
  const queries = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  const times = useTimes(timezone);
  const remind = useMutation({
    networkMode: 'always',
    mutationFn: () => call(remindOverdue, { params: { id: bookingId } }),
    onSuccess: () => toast.success(t('remind.done')),
    onError: (error) => toast.error(problemText(error)),
    // A refusal means that the list is outdated.
    onSettled: () => queries.invalidateQueries({ queryKey: bookingsKey }),
  });
  if (remindedAt !== null) {
    return (
      <Typography component="span" variant="body2" color="text.secondary">
        {t('remind.sent', { time: times.time(remindedAt) })}
      </Typography>
    );
  }
  if (!mayRemind) return null;
  return (
    <Button
      variant="outlined"
      color="inherit"
      size="small"
      aria-label={t('remind.of', { name })}
      loading={remind.isPending}
      onClick={() => remind.mutate()}
      // Above the link that covers a card.
      sx={{ position: 'relative', zIndex: 1 }}
    >
      {t('remind.open')}
    </Button>
  );
}
