import { isProblemCode } from '@axp/contracts';
import type { GivenRight } from '@axp/contracts/administration';
import type { ProvisioningEvent } from '@axp/contracts/provisioning';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useRightWords } from '@/shared/admin/rights/right-words.ts';
import { useValidationText } from '@/shared/i18n/use-validation-text.ts';

type ChangedRights = NonNullable<ProvisioningEvent['rights']>;

/** Texts of the log of provisioning. */
export function useEventWords() {
  const { t, i18n } = useTranslation('adminProvisioning');
  const { problem } = useValidationText();
  const { full } = useRightWords();
  const rightsText = (rights: readonly GivenRight[]) =>
    rights.map((right) => t('log.byGroup', { right: full(right), group: right.group })).join(', ');
  const changedRights = ({ gained, lost }: ChangedRights) =>
    [
      gained.length > 0 && t('log.gained', { rights: rightsText(gained) }),
      lost.length > 0 && t('log.lost', { rights: rightsText(lost) }),
    ]
      .filter((part) => part !== false)
      .join(' · ');
  const fieldOf = (field: string) => {
    const key = `log.field.${field}`;
    const isKey = (text: string): text is ParseKeys<'adminProvisioning'> =>
      i18n.exists(text, { ns: 'adminProvisioning' });
    return isKey(key) ? t(key) : field;
  };
  return {
    /** `Ann Lee was created`. */
    sentence: ({ kind, name, isDryRun, refusal }: ProvisioningEvent) => {
      const wouldBe = isDryRun ? 'planned' : 'done';
      return t(`log.${refusal ? 'refusedOf' : wouldBe}.${kind}`, {
        name: name ?? t('log.nobody'),
      });
    },
    /** Why it was refused, or what was changed; null if there is nothing to add. */
    detail: ({ refusal, fields, rights }: ProvisioningEvent) => {
      if (rights) return changedRights(rights);
      if (!refusal) return fields.length > 0 ? fields.map(fieldOf).join(', ') : null;
      const { code, params, scimType, times } = refusal;
      return [
        isProblemCode(code) ? problem(code, params) : code,
        scimType !== null && t('log.scimType', { scimType }),
        times > 1 && t('log.times', { count: times }),
      ]
        .filter((part) => part !== false)
        .join(' ');
    },
  };
}
