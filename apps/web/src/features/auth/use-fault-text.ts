import { useProblemText } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { SignInFault } from './sign-in-fault.ts';

/** Why a sign-in came to nothing, whoever found out, in the person's language. */
export function useFaultText(): (error: unknown) => string {
  const problemText = useProblemText();
  const text = useValidationText();
  return (error) =>
    error instanceof SignInFault ? text.problem(error.code, {}) : problemText(error);
}
