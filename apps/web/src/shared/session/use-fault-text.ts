import { useProblemText } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { SignInFault } from './sign-in-fault.ts';

/** Text of a failed sign-in, from browser or server. */
export function useFaultText(): (error: unknown) => string {
  const problemText = useProblemText();
  const text = useValidationText();
  return (error) =>
    error instanceof SignInFault ? text.problem(error.code, {}) : problemText(error);
}
