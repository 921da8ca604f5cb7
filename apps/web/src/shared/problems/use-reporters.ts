import type { ResourceProblem } from '@axp/contracts/problems';
import { useTranslation } from 'react-i18next';

/** People who have a problem: its reporter, for those who may know, and the number of others. */
export function useReporters() {
  const { t } = useTranslation('admin');
  return ({ reporter, others }: Pick<ResourceProblem, 'reporter' | 'others'>): string => {
    if (reporter === null) return t('reporters.hidden');
    if (others === 0) return reporter.fullName;
    return t('reporters.andOthers', { name: reporter.fullName, count: others });
  };
}
