import type { TimeRange } from '@axp/contracts';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiProblem } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import type { BookingFormValues } from '../model/booking-form.ts';
import { fieldRefusals } from '../model/refusal.ts';

/** Times that a refusal names as taken; null when it is another refusal. */
export function refusedTimes(error: unknown): readonly TimeRange[] | null {
  return error instanceof ApiProblem && error.code === 'booking.slot_taken' ? error.clashes : null;
}

/** True for conflicting dates, which the planner shows (Z-62). */
export function isSeriesClash(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'booking.series_clashes';
}

/** Puts the words of a refusal at the fields they speak of (Z-14), and goes to the first one. */
export function useFieldRefusals<T extends FieldValues>(
  form: Pick<UseFormReturn<BookingFormValues, unknown, T>, 'setError'>,
  timezone: string,
): (error: unknown) => void {
  const text = useValidationText(timezone);
  return (error) => {
    if (!(error instanceof ApiProblem)) return;
    fieldRefusals(error).forEach((refusal, index) => {
      const message =
        'issue' in refusal
          ? text.issue(refusal.issue)
          : text.problem(refusal.rule.code, refusal.rule.params);
      form.setError(refusal.field, { type: 'server', message }, { shouldFocus: index === 0 });
    });
  };
}
