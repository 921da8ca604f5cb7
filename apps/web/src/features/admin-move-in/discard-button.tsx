import type { MoveIn } from '@axp/contracts/move-in';
import { discardMoveIn } from '@axp/contracts/move-in';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/shared/admin/dialog-button.tsx';
import { call } from '@/shared/api/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { moveInQueries } from './move-in-queries.ts';

interface DiscardButtonProps {
  readonly moveIn: MoveIn;
  readonly onDone?: () => void;
}

/** Deletes a draft with its file, after a question. */
export function DiscardButton({ moveIn, onDone }: DiscardButtonProps) {
  const { t } = useTranslation('adminMoveIn');
  const { id, fileName } = moveIn;
  const discard = useChange(() => call(discardMoveIn, { params: { id } }), {
    done: t('discard.done'),
    onDone: () => onDone?.(),
    reads: [moveInQueries.list().queryKey],
  });
  return (
    <ConfirmButton
      color="inherit"
      label={t('discard.label')}
      aria-label={t('discard.of', { name: fileName })}
      title={t('discard.title')}
      description={t('discard.text', { name: fileName })}
      change={discard}
    />
  );
}
