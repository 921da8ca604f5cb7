import { useController } from 'react-hook-form';
import type { BookingFormValues, FormField } from './booking-form-values.ts';

/** A value of the booking form, as fields with a text for their error take it. */
export function useField<Name extends FormField>(name: Name) {
  const { field, fieldState } = useController<BookingFormValues, Name>({ name });
  const { ref: inputRef, value, onChange } = field;
  return { inputRef, value, onChange, error: fieldState.error?.message };
}
