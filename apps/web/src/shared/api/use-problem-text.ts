import { useTranslation } from 'react-i18next';
import { useValidationText } from '@/shared/i18n/index.ts';
import { useIsOnline } from '@/shared/offline/use-is-online.ts';
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
 * Returns a function that turns any error of a call into a text in the user's language. Instants
 * use `timezone` (a resource's), else the device's time zone.
 */
export function useProblemText(timezone?: string): (error: unknown) => string {
  const { t } = useTranslation('common');
  const text = useValidationText(timezone);
  const isOnline = useIsOnline();
  return (error) => {
    if (error instanceof ApiProblem) {
      return text.problem(isOfAddress(error) ? 'request.not_found' : error.code, error.params);
    }
    if (error instanceof NetworkProblem) {
      return t(`error.${error.fault === 'offline' && isOnline ? 'onlineAgain' : error.fault}`);
    }
    return t('error.unexpected');
  };
}
