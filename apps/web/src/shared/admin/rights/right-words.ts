import type { GivenRight } from '@axp/contracts/administration';
import { useTranslation } from 'react-i18next';

/** Names of rights that groups give: `Business unit: Sales`. */
export function useRightWords() {
  const { t } = useTranslation('admin');
  const kind = (right: GivenRight['right']) =>
    right === 'business-unit' ? t('field.businessUnit') : t(`people.role.${right}`);
  return {
    kind,
    full: ({ right, target }: GivenRight) =>
      target === null ? kind(right) : `${kind(right)}: ${target.name}`,
  };
}
