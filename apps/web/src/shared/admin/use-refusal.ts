import type { FieldIssue } from '@axp/contracts';
import { ApiProblem, useProblemText } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';

interface Refused {
  readonly error: Error | null;
  /** Issues found before sending. */
  readonly found?: readonly FieldIssue[];
  /** The paths of those fields that tell what is wrong with them. */
  readonly fields: readonly string[];
  /** Time zone for instants; defaults to the device's. */
  readonly timezone?: string;
}

interface Refusal {
  /** Error text at `floors.1.name`, if any. */
  readonly at: (path: string) => string | undefined;
  /** Text of errors without a field, or null. */
  readonly other: string | null;
}

/** Why a form was not saved: at the fields that it is about, and else in a sentence of its own. */
export function useRefusal({ error, found = [], fields, timezone }: Refused): Refusal {
  const text = useValidationText(timezone);
  const problemText = useProblemText(timezone);
  const refused = error instanceof ApiProblem ? error.issues : [];
  const isToldAtFields = refused.length > 0 && refused.every(({ path }) => fields.includes(path));
  return {
    at: (path) => {
      const issue = [...found, ...refused].find((one) => one.path === path);
      return issue && text.issue(issue);
    },
    other: error && !isToldAtFields ? problemText(error) : null,
  };
}
