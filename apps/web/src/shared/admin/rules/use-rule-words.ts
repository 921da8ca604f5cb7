import type { Language, ResourceType } from '@axp/contracts';
import { readableParams } from '@axp/contracts';
import type { RuleState } from '@axp/contracts/administration';
import type { RuleRange, RuleValue } from '@axp/contracts/vocabulary';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useLanguage } from '@/shared/i18n/index.ts';

type NumberRange = Extract<RuleRange, { readonly kind: 'number' }>;
type Rule = RuleState['rule'];

interface Speaker {
  readonly t: TFunction<['adminRules', 'admin']>;
  readonly ofKind: TFunction<'kind'>;
  readonly language: Language;
  readonly type: ResourceType;
}

/** `45 minutes`, `2 days`, `20`. */
function amountOf(value: number, unit: NumberRange['unit'], { t, language }: Speaker): string {
  if (unit === 'bookings') return String(value);
  if (value === 0) return `0 ${t(`edit.${unit}`)}`;
  const name = unit === 'minutes' ? 'valueMinutes' : 'valueDays';
  return String(readableParams({ [name]: value }, { language, timezone: 'UTC' })[name]);
}

type Saying = (speaker: Speaker, value: string, count: number) => string;
type Sayings = { readonly [rule in Rule]?: Saying };

/** Zero has its own text. */
const numbers: Sayings = {
  gridMinutes: ({ t }, value) => t('say.gridMinutes', { value }),
  defaultLengthMinutes: ({ ofKind, type }, value) =>
    ofKind(`${type}.rules.defaultLengthMinutes`, { value }),
  maxAheadDays: ({ ofKind, type }, value) => ofKind(`${type}.rules.maxAheadDays`, { value }),
  minNoticeMinutes: ({ ofKind, type }, value, count) =>
    count === 0
      ? ofKind(`${type}.rules.minNoticeNone`)
      : ofKind(`${type}.rules.minNoticeMinutes`, { value }),
  maxLengthMinutes: ({ ofKind, type }, value) =>
    ofKind(`${type}.rules.maxLengthMinutes`, { value }),
  bufferAfterMinutes: ({ t }, value, count) =>
    count === 0 ? t('say.bufferNone') : t('say.bufferAfterMinutes', { value }),
  maxUpcomingBookings: ({ t }, _, count) => t('say.maxUpcomingBookings', { count }),
  approvalAboveMinutes: ({ t }, value) => t('say.approvalAboveMinutes', { value }),
  checkInOpensMinutes: ({ t }, value, count) =>
    count === 0 ? t('say.checkInOpensNone') : t('say.checkInOpensMinutes', { value }),
  releaseAfterMinutes: ({ t }, value) => t('say.releaseAfterMinutes', { value }),
  notReleasedFromMinutes: ({ t }, value) => t('say.notReleasedFromMinutes', { value }),
};

const withoutLimit: Sayings = {
  approvalAboveMinutes: ({ t }) => t('say.approvalAboveNone'),
  releaseAfterMinutes: ({ t }) => t('say.releaseAfterNone'),
  notReleasedFromMinutes: ({ t }) => t('say.notReleasedFromNone'),
};

const switches = [
  'enforceCapacity',
  'approvalOutsideHours',
  'approvalForOtherUnits',
  'requiresCheckIn',
  'isNeverReleased',
] as const;

function sayNumber(rule: Rule, count: number, speaker: Speaker): string {
  const value = amountOf(count, rule === 'maxAheadDays' ? 'days' : 'minutes', speaker);
  return numbers[rule]?.(speaker, value, count) ?? value;
}

function saySwitch(rule: Rule, isOn: boolean, { t }: Speaker): string {
  const known = switches.find((one) => one === rule);
  return known ? t(`say.${known}${isOn ? 'On' : 'Off'}`) : String(isOn);
}

function sayChoice(value: Extract<RuleValue, string>, { t, ofKind, type }: Speaker): string {
  return value === 'flag' ? ofKind(`${type}.rules.approvalFlag`) : t(`say.choice.${value}`);
}

function sayRule(rule: Rule, value: RuleValue, speaker: Speaker): string {
  if (value === null) return withoutLimit[rule]?.(speaker, '', 0) ?? speaker.t('edit.none');
  if (typeof value === 'number') return sayNumber(rule, value, speaker);
  return typeof value === 'boolean' ? saySwitch(rule, value, speaker) : sayChoice(value, speaker);
}

/** Values that need more than an amount beside the name of the rule. */
const shortNumbers: Sayings = {
  minNoticeMinutes: ({ t }, value, count) => (count === 0 ? t('value.none') : value),
  bufferAfterMinutes: ({ t }, value, count) => (count === 0 ? t('value.none') : value),
  approvalAboveMinutes: ({ t }, value) => t('value.above', { value }),
  checkInOpensMinutes: ({ t }, value, count) =>
    count === 0 ? t('value.atStart') : t('value.beforeStart', { value }),
  releaseAfterMinutes: ({ t }, value) => t('value.afterStart', { value }),
  notReleasedFromMinutes: ({ t }, value) => t('value.keptFrom', { value }),
};

const shortWithoutLimit: Sayings = {
  approvalAboveMinutes: ({ t }) => t('value.off'),
  releaseAfterMinutes: ({ t }) => t('edit.noneRelease'),
  notReleasedFromMinutes: ({ t }) => t('value.released'),
};

/** `180 days`, `Not required`. */
function shortOf({ rule, range }: RuleState, value: RuleValue, speaker: Speaker): string {
  const { t } = speaker;
  if (value === null) return shortWithoutLimit[rule]?.(speaker, '', 0) ?? t('edit.none');
  if (typeof value === 'string') return t(`value.choice.${value}`);
  if (typeof value === 'boolean') {
    const known = switches.find((one) => one === rule);
    return known ? t(`value.${known}.${value ? 'on' : 'off'}`) : String(value);
  }
  const amount = amountOf(value, range.kind === 'number' ? range.unit : 'bookings', speaker);
  return shortNumbers[rule]?.(speaker, amount, value) ?? amount;
}

/** Rules in plain words, in the reader's language. */
export function useRuleWords(type: ResourceType) {
  const { t } = useTranslation(['adminRules', 'admin']);
  const ofKind = useKindText();
  const { language } = useLanguage();
  const speaker = { t, ofKind, language, type };
  return {
    name: (rule: Rule) => t(`admin:field.${rule}`),
    amount: (value: number, unit: NumberRange['unit']) => amountOf(value, unit, speaker),
    /** Value of a rule in a few words. */
    short: (state: RuleState, value: RuleValue) => shortOf(state, value, speaker),
    /** `A room can be booked at most 180 days ahead.` */
    say: (rule: Rule, value: RuleValue) => sayRule(rule, value, speaker),
  };
}

export type RuleWords = ReturnType<typeof useRuleWords>;
