import { useTranslation } from 'react-i18next';
import { useValidationText } from '@/shared/i18n/index.ts';
import { ApiProblem, NetworkProblem } from './problem.ts';

/**
 * Turns whatever a call failed with into a sentence in the user's language. Times in it are told
 * in `timezone` (a resource's, where there is one), else in the device's zone.
 */
export function useProblemText(timezone?: string): (error: unknown) => string {
  const { t } = useTranslation('common');
  const text = useValidationText(timezone);
  return (error) => {
    if (error instanceof ApiProblem) return text.problem(error.code, error.params);
    if (error instanceof NetworkProblem) return t(`error.${error.fault}`);
    return t('error.unexpected');
  };
}
