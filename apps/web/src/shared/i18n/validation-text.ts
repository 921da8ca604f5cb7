import type { FieldIssue, ProblemCode, ProblemParams } from '@axp/contracts';
import { explainIssue, explainProblem } from '@axp/contracts';
import type { i18n, ParseKeys } from 'i18next';
import { languageOf } from './i18n.ts';

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
 * Texts of the `validation` namespace in the interface language; instants use `timezone`, else the
 * device's.
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
