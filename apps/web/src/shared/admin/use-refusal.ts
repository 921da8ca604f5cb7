import type { FieldIssue } from '@axp/contracts';
import { parseFields } from '@axp/contracts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import { ApiProblem, useProblemText } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';

interface Refused {
  readonly error: Error | null;
  /** Issues found before sending. */
  readonly found?: readonly FieldIssue[];
  /** The paths of those fields that tell what is wrong with them. */
  readonly fields: readonly string[];
  /** Fields that problems are about as a whole: `user.email_taken` and `email`. */
  readonly codes?: Readonly<Record<string, string>>;
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
export function useRefusal(options: Refused): Refusal {
  const { error, found = [], fields, codes = {}, timezone } = options;
  const text = useValidationText(timezone);
  const problemText = useProblemText(timezone);
  const refused = error instanceof ApiProblem ? error.issues : [];
  const ownField = error instanceof ApiProblem ? codes[error.code] : undefined;
  const isToldAtFields =
    ownField !== undefined ||
    (refused.length > 0 && refused.every(({ path }) => fields.includes(path)));
  return {
    at: (path) => {
      const issue = [...found, ...refused].find((one) => one.path === path);
      if (issue) return text.issue(issue);
      return path === ownField ? problemText(error) : undefined;
    },
    other: error && !isToldAtFields ? problemText(error) : null,
  };
}

interface CheckedForm<S extends z.ZodMiniType> extends Pick<Refused, 'error' | 'fields' | 'codes'> {
  readonly schema: S;
  /** The body as it was typed. */
  readonly input: unknown;
  /** Field that shows an issue of a path, where it has another name. */
  readonly fieldOf?: (path: string) => string;
}

/** A form that is checked against the contract from the first attempt to send it (Z-24). */
export function useCheckedForm<S extends z.ZodMiniType>(form: CheckedForm<S>) {
  const { schema, input, fieldOf = (path) => path, ...refused } = form;
  const [isTried, setIsTried] = useState(false);
  const parsed = parseFields(schema, input);
  const issues = parsed.success || !isTried ? [] : parsed.issues;
  const found = issues.map((issue) => ({ ...issue, path: fieldOf(issue.path) }));
  const isWrong = found.length > 0;
  return {
    ...useRefusal({ ...refused, found, ...(isWrong && { error: null }) }),
    isWrong,
    /** Passes on what is complete; otherwise the fields tell what is missing, and the first has the focus. */
    send: (run: (body: z.output<S>) => void) => {
      const sender = document.activeElement?.closest('form');
      flushSync(() => setIsTried(true));
      if (parsed.success) run(parsed.data);
      else sender?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    },
    /** Checks nothing until the next attempt. */
    restart: () => setIsTried(false),
  };
}
