import { isProblemCode } from '@axp/contracts';
import type { ProvisioningEvent } from '@axp/contracts/provisioning';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useValidationText } from '@/shared/i18n/use-validation-text.ts';

/** Texts of the log of provisioning. */
export function useEventWords() {
  const { t, i18n } = useTranslation('adminProvisioning');
  const { problem } = useValidationText();
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
    detail: ({ refusal, fields }: ProvisioningEvent) => {
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
