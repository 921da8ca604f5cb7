import { useTranslation } from 'react-i18next';
import { useValidationText } from '@/shared/i18n/index.ts';
import { ApiProblem, NetworkProblem } from './problem.ts';

/** The address itself is wrong, as with an id that can be none: no field is there to tell so. */
function isOfAddress({ code, issues }: ApiProblem): boolean {
  return (
    code === 'request.invalid' &&
    issues.length > 0 &&
    issues.every(({ path }) => path.startsWith('params.'))
  );
}

/**
 * Turns whatever a call failed with into a sentence in the user's language. Times in it are told
 * in `timezone` (a resource's, where there is one), else in the device's zone.
 */
export function useProblemText(timezone?: string): (error: unknown) => string {
  const { t } = useTranslation('common');
  const text = useValidationText(timezone);
  return (error) => {
    if (error instanceof ApiProblem) {
      return text.problem(isOfAddress(error) ? 'request.not_found' : error.code, error.params);
    }
    if (error instanceof NetworkProblem) return t(`error.${error.fault}`);
    return t('error.unexpected');
  };
}
