import type { Resource } from '@axp/contracts';
import type { LicenceRule, licenceVerdict } from '@axp/contracts/vocabulary';
import { useTranslation } from 'react-i18next';
import { addTexts, useLanguage } from '@/shared/i18n/index.ts';
import { licenceTexts } from '@/shared/i18n/texts/licence.ts';
import { formatCalendarDay } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';

interface Need {
  readonly resource: Pick<Resource, 'licenceClass'>;
  readonly rule: LicenceRule;
  readonly verdict: ReturnType<typeof licenceVerdict>;
}

/** Returns in words what the user's licence lacks for a car; null if nothing. */
export function useLicenceNeed({ resource, rule, verdict }: Need): string | null {
  const { t, i18n } = useTranslation('licence');
  addTexts(i18n, [licenceTexts]);
  const { language } = useLanguage();
  const { licence } = useUser();
  const { licenceClass } = resource;
  if (verdict === 'ok' || licenceClass === null) return null;
  if (verdict === 'booking.licence_expired') {
    const expiresOn = licence ? formatCalendarDay(licence.expiresOn, language) : '';
    return t('need.expired', { expiresOn });
  }
  if (verdict === 'approval') return t('need.approval', { licenceClass });
  return t(rule === 'entered' ? 'need.entered' : 'need.missing', { licenceClass });
}
