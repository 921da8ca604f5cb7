import type { FieldIssue } from '@axp/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { useToast } from '@/shared/ui/index.ts';
import { useCheckOut } from '../hooks/use-booking-moves.ts';
import { useReturnDraft } from '../hooks/use-return-draft.ts';
import type { QuestionProps } from '../model/question.ts';
import type { ErrorOf, ReturnDraft } from '../model/return-form.ts';
import { assetReturnOf, carReturnOf, checkReturn } from '../model/return-form.ts';
import { AssetReturnFields } from './asset-return-fields.tsx';
import { CarReturnFields } from './car-return-fields.tsx';
import { QuestionDialog } from './question-dialog.tsx';

/** Hands a car or units of an asset back (Z-52). */
export function ReturnDialog({ seen, booking, whole, onClose }: QuestionProps) {
  const { t } = useTranslation('myBooking');
  const toast = useToast();
  const text = useValidationText(booking.timezone);
  const checkOut = useCheckOut();
  const { draft, keep, forget } = useReturnDraft(booking.id);
  const { car, asset } = draft;
  const [isAsked, setIsAsked] = useState(false);
  const isCar = booking.type === 'car';
  const lent = whole?.asset?.quantity;
  const { body, issues } = checkReturn({
    version: booking.version,
    ...(isCar ? { car: carReturnOf(car) } : { asset: assetReturnOf(asset, lent) }),
  });
  const refused = checkOut.error instanceof ApiProblem ? checkOut.error.issues : [];
  const shown: readonly FieldIssue[] = [...(isAsked ? issues : []), ...refused];
  const errorOf: ErrorOf = (field) => {
    const issue = shown.find(({ path }) => path === `${booking.type}.${field}`);
    return issue && text.issue(issue);
  };
  const change = (part: Partial<ReturnDraft>) => {
    // What the server refused is told until it is changed.
    if (checkOut.isError) checkOut.reset();
    keep({ ...draft, ...part });
  };
  const confirm = () => {
    setIsAsked(true);
    if (!body) return;
    const { car: carForm, asset: assetForm } = body;
    checkOut.mutate(
      { seen: booking, ...(carForm && { car: carForm }), ...(assetForm && { asset: assetForm }) },
      {
        onSuccess: () => {
          forget();
          toast.success(t('return.done'));
          onClose();
        },
      },
    );
  };
  return (
    <QuestionDialog
      title={t('return.title', { name: booking.resource.name })}
      seen={seen}
      booking={booking}
      confirmLabel={t('return.confirm')}
      isWorking={checkOut.isPending}
      isPossible={booking.abilities.checkOut}
      error={refused.length > 0 ? null : checkOut.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {isCar ? (
        <CarReturnFields
          draft={car}
          onChange={(changed) => change({ car: changed })}
          errorOf={errorOf}
        />
      ) : (
        <AssetReturnFields
          draft={asset}
          lent={lent ?? null}
          onChange={(changed) => change({ asset: changed })}
          errorOf={errorOf}
        />
      )}
    </QuestionDialog>
  );
}
