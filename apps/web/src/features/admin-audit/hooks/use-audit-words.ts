import type { AuditEvent } from '@axp/contracts/administration';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDayInWords } from '@/shared/admin/index.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatDateTime, isCalendarDay } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { openingHoursInWords } from '../model/opening-hours-words.ts';

/** As the server writes one, UTC. */
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

type Change = AuditEvent['changes'][number];

/** `isAllBu` where nobody has given a field words yet: `is all bu`. */
function spelt(field: string): string {
  return field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

/** An entry of the audit log in the reader's language and by their clock. */
export function useAuditWords() {
  const { t, i18n } = useTranslation('admin');
  const { language } = useLanguage();
  const { timezone } = useUser();
  return useMemo(() => {
    const word = (name: string): string => {
      if (isCalendarDay(name)) return calendarDayInWords(name, language);
      const known: unknown = i18n.getResource(language, 'admin', `field.${name}`);
      return typeof known === 'string' ? known : spelt(name);
    };
    // `room.gridMinutes` is a field of a part.
    const field = (name: string): string => name.split('.').map(word).join(' · ');
    const value = (text: string | null): string => {
      if (text === null) return t('audit.nothing');
      if (text === 'true') return t('audit.yes');
      if (text === 'false') return t('audit.no');
      if (isCalendarDay(text)) return calendarDayInWords(text, language);
      if (instant.test(text)) return formatDateTime(text, { language, timezone });
      return openingHoursInWords(text, language) ?? text;
    };
    return {
      at: (text: string) => formatDateTime(text, { language, timezone }),
      actor: ({ actor }: AuditEvent) => actor?.fullName ?? t('audit.byItself'),
      action: ({ action }: AuditEvent) => t(`audit.action.${action}`),
      object: ({ action, object: { type, name } }: AuditEvent) =>
        // A sheet is imported for a whole kind, which is named by its code.
        [t(`audit.object.${type}`), action === 'import' ? word(name) : name]
          .filter(Boolean)
          .join(': '),
      field,
      value,
      change: (change: Change) =>
        t('audit.change', {
          field: field(change.field),
          before: value(change.before),
          after: value(change.after),
        }),
    };
  }, [t, i18n, language, timezone]);
}
