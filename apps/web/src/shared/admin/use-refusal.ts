import type { FieldIssue } from '@axp/contracts';
import { ApiProblem, useProblemText } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';

interface Refused {
  readonly error: Error | null;
  /** What was found before anything was sent. */
  readonly found?: readonly FieldIssue[];
  /** The paths of those fields that tell what is wrong with them. */
  readonly fields: readonly string[];
  /** Zone in which times are told; that of the device where there is none. */
  readonly timezone?: string;
}

interface Refusal {
  /** What is wrong at `floors.1.name`; undefined where nothing is. */
  readonly at: (path: string) => string | undefined;
  /** What no field tells; null where there is no such thing. */
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
