import type { FieldIssue } from '@axp/contracts';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
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

/** A group of choices has no focus of its own: its first choice takes it. */
const firstWrong =
  'input[aria-invalid=true], select[aria-invalid=true], textarea[aria-invalid=true], [role=radiogroup][aria-invalid=true] input';

/** Hands a car or units of an asset back (Z-52). */
export function ReturnDialog({ seen, booking, whole, onClose }: QuestionProps) {
  const { t } = useTranslation('myBooking');
  const toast = useToast();
  const text = useValidationText(booking.timezone);
  const checkOut = useCheckOut();
  const { draft, keep, forget } = useReturnDraft(booking.id);
  const { car, asset } = draft;
  const fields = useRef<HTMLDivElement>(null);
  /** Number of submits; missing values are shown after the first. */
  const [tries, setTries] = useState(0);
  const isCar = booking.type === 'car';
  const lent = whole?.asset?.quantity;
  const { body, issues } = checkReturn({
    version: booking.version,
    ...(isCar ? { car: carReturnOf(car) } : { asset: assetReturnOf(asset, lent) }),
  });
  const refused = checkOut.error instanceof ApiProblem ? checkOut.error.issues : [];
  const shown: readonly FieldIssue[] = [...(tries > 0 ? issues : []), ...refused];
  const errorOf: ErrorOf = (field) => {
    const issue = shown.find(({ path }) => path === `${booking.type}.${field}`);
    return issue && text.issue(issue);
  };
  const { error } = checkOut;
  const isRefused = error !== null;
  useEffect(() => {
    // The first error may be above the visible part.
    if (tries > 0 || isRefused) fields.current?.querySelector<HTMLElement>(firstWrong)?.focus();
  }, [tries, isRefused]);
  const change = (part: Partial<ReturnDraft>) => {
    // A refusal is shown until the input changes.
    if (checkOut.isError) checkOut.reset();
    keep({ ...draft, ...part });
  };
  const confirm = () => {
    setTries(tries + 1);
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
      error={refused.length > 0 ? null : error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Box ref={fields} sx={{ display: 'grid', gap: 4 }}>
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
      </Box>
    </QuestionDialog>
  );
}
