import { useFormContext, useFormState } from 'react-hook-form';
import type { BookingFormValues, FormField } from './booking-form-values.ts';

/** Whether one of these fields is refused: a fold that holds it must open. */
export function useHasError(...names: readonly FormField[]): boolean {
  const { control } = useFormContext<BookingFormValues>();
  const { errors } = useFormState({ control });
  return names.some((name) => errors[name] !== undefined);
}
