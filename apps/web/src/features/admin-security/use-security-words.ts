import { isProblemCode } from '@axp/contracts';
import type { SecurityEvent } from '@axp/contracts/administration';
import { sessionEndReasons } from '@axp/contracts/vocabulary';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatDateTime } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';

/** An entry of the security log in the reader's language and time zone. */
export function useSecurityWords() {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { timezone } = useUser();
  return useMemo(() => {
    const reason = ({ reason: code, detail }: SecurityEvent): string => {
      const ended = sessionEndReasons.find((one) => one === code);
      const word = ended ? t(`security.ended.${ended}`) : wordOf(code);
      return [word, detail].filter(Boolean).join(': ');
    };
    // Codes of refusals are for people who look them up; the rest is named by the kind.
    const wordOf = (code: string | null) => (code !== null && isProblemCode(code) ? code : '');
    return {
      at: (text: string) => formatDateTime(text, { language, timezone }),
      kind: ({ kind }: SecurityEvent) => t(`security.kind.${kind}`),
      reason,
      account: ({ person, account }: SecurityEvent) =>
        [person?.fullName, account].filter(Boolean).join(' · ') || '–',
    };
  }, [t, language, timezone]);
}
