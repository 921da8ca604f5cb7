import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useToast } from '@/shared/ui/index.ts';
import { useCheckOut } from '../hooks/use-booking-moves.ts';
import type { QuestionProps } from '../model/question.ts';
import { QuestionDialog } from './question-dialog.tsx';

/** Ends a room's booking before its time (Z-52). */
export function EndDialog({ seen, booking, onClose }: QuestionProps) {
  const { t } = useTranslation('myBooking');
  const toast = useToast();
  const checkOut = useCheckOut();
  const confirm = () =>
    checkOut.mutate(
      { seen: booking },
      {
        onSuccess: () => {
          toast.success(t('end.done'));
          onClose();
        },
      },
    );
  return (
    <QuestionDialog
      title={t('end.title')}
      seen={seen}
      booking={booking}
      confirmLabel={t('end.confirm')}
      isWorking={checkOut.isPending}
      isPossible={booking.abilities.checkOut}
      error={checkOut.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Typography variant="body2">{t('end.text', { room: booking.resource.name })}</Typography>
    </QuestionDialog>
  );
}
