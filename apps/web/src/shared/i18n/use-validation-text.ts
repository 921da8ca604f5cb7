import type { FieldIssue, ProblemCode, ProblemParams } from '@axp/contracts';
import { explainIssue, explainProblem } from '@axp/contracts';
import type { i18n, ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { languageOf } from './i18n.ts';

/** These texts arrive beside the first paint: what shows them is drawn again, and nothing else. */
const arrivingLater = { bindI18nStore: 'added' } as const;

/** Texts of refusals in the user's language; times in `timezone`, else in the device's zone. */
export function useValidationText(timezone?: string): ValidationText {
  const { i18n } = useTranslation('validation', arrivingLater);
  return validationText(i18n, timezone);
}

export interface ValidationText {
  /** The text of a refusal, naming the rule and its values (Z-14). */
  readonly problem: (code: ProblemCode, params: ProblemParams) => string;
  /** The text of one refused field (Z-24). */
  readonly issue: (issue: FieldIssue) => string;
}

/** Asked only when something is refused: the first answer takes longer than drawing a whole bar. */
function deviceTimezone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * Returns texts of the `validation` namespace in the interface language. Formats instants in
 * `timezone`, or in the time zone of the device if it is omitted.
 */
export function validationText(instance: i18n, timezone?: string): ValidationText {
  // Codes reach us as data, so their keys are looked up before they are used.
  const isKey = (key: string): key is ParseKeys<'validation'> =>
    instance.exists(key, { ns: 'validation' });
  const translate = (key: string, params: Readonly<Record<string, unknown>>): string =>
    isKey(key)
      ? instance.t(key, { ns: 'validation', ...params })
      : instance.t('error.unexpected', { ns: 'common' });
  const by = () => ({
    language: languageOf(instance),
    timezone: timezone ?? deviceTimezone(),
    translate,
  });
  return {
    problem: (code, params) => explainProblem(code, params, by()),
    issue: (issue) => explainIssue(issue, by()),
  };
}
