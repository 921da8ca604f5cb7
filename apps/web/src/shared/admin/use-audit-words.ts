import type { Language } from '@axp/contracts';
import { OpeningHours, Price } from '@axp/contracts';
import type { AuditEvent } from '@axp/contracts/administration';
import { formatAmount, resourceTypes } from '@axp/contracts/vocabulary';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDayInWords } from '@/shared/admin/calendar-day.ts';
import { hoursInWords } from '@/shared/admin/hours-in-words.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import {
  cityOf,
  formatDateTime,
  formatZone,
  isCalendarDay,
  useNow,
} from '@/shared/lib/datetime/index.ts';
import { isRecord } from '@/shared/lib/records.ts';
import { useUser } from '@/shared/session/index.ts';

/** As the server writes one, UTC. */
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** As the server makes one, a UUID. */
const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Fields with code values, never with user input. */
const codedFields = new Set([
  'approval',
  'bookings',
  'budgetUsedUp',
  'driverLicence',
  'groupMode',
  'kind',
  'privacy',
  'severity',
  'state',
  'status',
  'type',
]);

type Change = AuditEvent['changes'][number];

/** Fallback text for fields without a translation: `is all bu`. */
function spelt(field: string): string {
  return field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

/** The kind of resource that a field or value names. */
const kindOf = (name: string) => resourceTypes.find((type) => type === name);

/** An entry of the audit log in the reader's language and by their clock. */
export function useAuditWords() {
  const { t, i18n } = useTranslation('admin');
  const ofKind = useKindText();
  const { language } = useLanguage();
  const { timezone } = useUser();
  const now = useNow();
  return useMemo(() => {
    const word = (name: string): string => {
      if (isCalendarDay(name)) return calendarDayInWords(name, language);
      const kind = kindOf(name);
      if (kind) return ofKind(`${kind}.names`);
      const known: unknown = i18n.getResource(language, 'admin', `field.${name}`);
      return typeof known === 'string' ? known : spelt(name);
    };
    // `room.gridMinutes` is a field of a part.
    const field = (name: string): string => name.split('.').map(word).join(' · ');
    const coded = (code: string): string => {
      const kind = kindOf(code);
      if (kind) return ofKind(`${kind}.name`);
      const known: unknown = i18n.getResource(language, 'admin', `audit.value.${code}`);
      return typeof known === 'string' ? known : code;
    };
    const parts = (text: string): string | undefined => {
      const price = priceOf(text);
      if (price) {
        return t(`audit.price.${price.per}`, { amount: formatAmount(price, language) });
      }
      const told = partsOf(text)?.map(
        (part) => `${field(part.field)}: ${value(part.value, part.field)}`,
      );
      return told && (told.join(', ') || t('audit.nothing'));
    };
    const value = (text: string | null, name: string): string => {
      if (text === null) return t('audit.nothing');
      if (text === 'true') return t('audit.yes');
      if (text === 'false') return t('audit.no');
      if (isCalendarDay(text)) return calendarDayInWords(text, language);
      if (instant.test(text)) return formatDateTime(text, { language, timezone });
      if (id.test(text)) return t('audit.picture');
      if (codedFields.has(name)) return coded(text);
      if (name === 'timezone') {
        // Two zones can have one name.
        return `${cityOf(text)} (${formatZone(now, { language, timezone: text })})`;
      }
      return openingHoursInWords(text, language) ?? parts(text) ?? text;
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
          before: value(change.before, change.field),
          after: value(change.after, change.field),
        }),
    };
  }, [t, ofKind, i18n, language, timezone, now]);
}

/** The parts of what the log keeps as one, as the rules of a resource; null of any other text. */
function partsOf(text: string) {
  const parsed = text.startsWith('{') ? parsedJson(text) : null;
  if (!isRecord(parsed)) return null;
  return Object.entries(parsed).map(([field, value]) => ({ field, value: toldValue(value) }));
}

/** A price as the log keeps it; null of any other text. */
function priceOf(text: string): Price | null {
  return text.startsWith('{') ? (Price.safeParse(parsedJson(text)).data ?? null) : null;
}

function toldValue(value: unknown): string | null {
  if (value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function parsedHours(text: string): OpeningHours {
  try {
    // The log writes a list as its parts.
    return OpeningHours.safeParse(JSON.parse(`[${text}]`)).data ?? null;
  } catch {
    return null;
  }
}

/** Opening hours in words, of what the log has of a week; null of anything else. */
export function openingHoursInWords(text: string, language: Language): string | null {
  const hours = text.startsWith('{') ? parsedHours(text) : null;
  return hours && hoursInWords(hours, language);
}
