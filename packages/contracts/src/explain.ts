import type { Language } from './vocabulary/languages.ts';
import { afterTime, fieldEnd, localeOf } from './vocabulary/languages.ts';
import { lengthText } from './vocabulary/lengths.ts';
import { formatAmount } from './vocabulary/money.ts';
import type { FieldIssue, ProblemCode, ProblemParams } from './vocabulary/problems.ts';
import { yearText } from './vocabulary/years.ts';

/** The translation function of the `validation` namespace (i18next's `t`, server or browser). */
export type Translate = (key: string, params: Readonly<Record<string, unknown>>) => string;

interface Explainer {
  readonly language: Language;
  /** IANA time zone for instants. */
  readonly timezone: string;
  readonly translate: Translate;
}

function inUnits(amount: number, unit: string, language: Language): string {
  return new Intl.NumberFormat(localeOf[language], {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(amount);
}

/** Formats are made where a value needs one: each costs more than the rest of a refusal. */
function instantInWords(
  instant: string,
  { language, timezone }: Pick<Explainer, 'language' | 'timezone'>,
): string {
  const format = new Intl.DateTimeFormat(localeOf[language], {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: timezone,
  });
  return format.format(new Date(instant)) + afterTime[language];
}

function dateInWords(date: string, language: Language): string {
  return new Intl.DateTimeFormat(localeOf[language], {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).format(new Date(date));
}

/** `12000 THB`, in minor units. */
function moneyInWords(money: string, language: Language): string {
  const [amount, currency = ''] = money.split(' ');
  return formatAmount({ amount: Number(amount), currency }, language);
}

/**
 * Values of a message in the reader's language: instants (`…At`), dates (`…On`), years, amounts of
 * money (`…Amount`), lengths.
 */
export function readableParams(
  params: ProblemParams,
  { language, timezone }: Pick<Explainer, 'language' | 'timezone'>,
): Record<string, string | number | boolean> {
  // Names in two languages arrive as `nameEn` and `nameTh`; texts use `{{name}}`.
  const ownLanguage = fieldEnd[language];
  const words = (name: string, value: string | number | boolean): string | number | boolean => {
    if (typeof value === 'string' && name.endsWith('At'))
      return instantInWords(value, { language, timezone });
    if (typeof value === 'string' && name.endsWith('On')) return dateInWords(value, language);
    if (typeof value === 'string' && name.endsWith('Amount')) return moneyInWords(value, language);
    if (typeof value !== 'number') return value;
    if (name.endsWith('Year')) return yearText(value, language);
    if (name.endsWith('Minutes')) return lengthText(value, language);
    if (name.endsWith('Seconds')) return inUnits(value, 'second', language);
    if (name.endsWith('Days')) return inUnits(value, 'day', language);
    return value;
  };
  return Object.fromEntries(
    Object.entries(params).map(([name, value]): [string, ReturnType<typeof words>] => [
      name.endsWith(ownLanguage) ? name.slice(0, -ownLanguage.length) : name,
      words(name, value),
    ]),
  );
}

/** Returns the text of a refusal: the rule, its value and the next allowed choice (Z-14). */
export function explainProblem(code: ProblemCode, params: ProblemParams, by: Explainer): string {
  // A code can have a text for each `kind` of its params: `reached_guests` (i18next's context).
  return by.translate(`problem.${code}`, { ...readableParams(params, by), context: params.kind });
}

/**
 * Tells a refusal's code by its form, a subject and a reason, which no rule of a form has: pages need
 * no list of all codes.
 */
export function isProblemCode(value: unknown): value is ProblemCode {
  return typeof value === 'string' && /^[a-z_]+\.[a-z_]+$/.test(value);
}

/** Why a field was refused: a rule of its form, or a rule of booking that it broke. */
export function explainIssue(issue: FieldIssue, by: Explainer): string {
  if (isProblemCode(issue.code)) return explainProblem(issue.code, issue.params, by);
  const params = readableParams(issue.params, by);
  const rule = by.translate(`issue.${issue.code}`, params);
  // A field of the merchant's own has no place in a form that would name it (F-03).
  return params.label === undefined ? rule : `${params.label}: ${rule}`;
}
