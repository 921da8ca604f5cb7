import { isProblemCode } from '@axp/contracts';
import type { SecurityEvent } from '@axp/contracts/administration';
import { factorChanges, rightsChanges, sessionEndReasons } from '@axp/contracts/vocabulary';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useValidationText } from '@/shared/i18n/index.ts';
import { formatDateTime } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';

/** An entry of the security log in the reader's language and time zone. */
export function useSecurityWords() {
  const { t, i18n } = useTranslation('admin');
  const validation = useValidationText();
  const { language } = useLanguage();
  const { timezone } = useUser();
  return useMemo(() => {
    const wordOf = ({ kind, reason: code, account }: SecurityEvent): string => {
      const ended = kind === 'session-ended' && sessionEndReasons.find((one) => one === code);
      if (ended) return t(`security.ended.${ended}`);
      const factor = kind === 'factor-changed' && factorChanges.find((one) => one === code);
      if (factor) return t(`security.factor.${factor}`);
      const rights = kind === 'rights-changed' && rightsChanges.find((one) => one === code);
      if (rights) return t(`security.rights.${rights}`);
      // The log does not keep how long the user had to wait, which the usual text names.
      if (code === 'auth.too_many_attempts') return t('security.waiting');
      return isProblemCode(code) ? validation.problem(code, { email: account }) : '';
    };
    const right = (name: string): string => {
      const known: unknown = i18n.getResource(language, 'admin', `field.${name}`);
      return typeof known === 'string' ? known : name;
    };
    const detailOf = ({ kind, detail }: SecurityEvent): string =>
      kind === 'rights-changed' ? detail.split(', ').map(right).join(', ') : detail;
    return {
      at: (text: string) => formatDateTime(text, { language, timezone }),
      kind: ({ kind }: SecurityEvent) => t(`security.kind.${kind}`),
      reason: (event: SecurityEvent) => [wordOf(event), detailOf(event)].filter(Boolean).join(': '),
      account: ({ person, account }: SecurityEvent) =>
        [person?.fullName, account].filter(Boolean).join(' · ') || '–',
    };
  }, [t, i18n, validation, language, timezone]);
}
