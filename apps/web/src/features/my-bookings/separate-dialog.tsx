import { editBooking } from '@axp/contracts';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import type { Seen } from '@/shared/booking/moves/use-move.ts';
import { useMove } from '@/shared/booking/moves/use-move.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';

interface SeparateDialogProps {
  readonly booking: Seen;
  readonly onClose: () => void;
}

/** Takes a date out of its series after a confirmation, since nothing puts it back (W-03). */
export function SeparateDialog({ booking: { id, version }, onClose }: SeparateDialogProps) {
  const { t } = useTranslation('myBooking');
  const toast = useToast();
  const problemText = useProblemText();
  const separate = useMove(
    async () =>
      (await call(editBooking, { params: { id }, body: { version, recurrence: null } })).data,
    {
      done: t('series.separate.done'),
      onDone: onClose,
      onRefused: (error) => {
        toast.error(problemText(error));
        onClose();
      },
    },
  );
  return (
    <ConfirmDialog
      title={t('series.separate.title')}
      description={t('series.separate.text')}
      cancelLabel={t('series.separate.keep')}
      confirmLabel={t('series.separate.confirm')}
      isWorking={separate.isPending}
      onConfirm={() => separate.mutate()}
      onClose={onClose}
    />
  );
}
