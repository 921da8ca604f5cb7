import type { FieldIssue } from '@axp/contracts';
import { parseFields } from '@axp/contracts';
import type { SubmitEvent } from 'react';
import type * as z from 'zod/mini';
import { ApiProblem } from '@/shared/api/index.ts';
import { fieldOf, useFieldIssues } from './use-field-issues.ts';

/** Field errors of the server. */
function issuesOf(error: unknown): readonly FieldIssue[] {
  return error instanceof ApiProblem ? error.issues : [];
}

interface PlainFormOptions<T extends z.ZodMiniObject> {
  readonly schema: T;
  readonly fieldNames: readonly string[];
  /** Values without a field. */
  readonly hidden?: Readonly<Record<string, unknown>>;
  /** Sends the values. */
  readonly sending: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly mutate: (
      values: z.output<T>,
      options: { readonly onError: (error: Error) => void },
    ) => void;
  };
}

/**
 * A form of a few fields: checked against the contract when it is sent (Z-24), each fault gone as
 * soon as its field is typed in again. Field errors of the server stand at their fields too. The
 * fields keep what was typed, whatever happens.
 */
export function usePlainForm<T extends z.ZodMiniObject>(options: PlainFormOptions<T>) {
  const { schema, fieldNames, hidden, sending } = options;
  const { show, errorOf, forgetError } = useFieldIssues(fieldNames);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    // An empty field is a missing one, not a malformed one.
    const typed = fieldNames.map((name) => [name, fieldOf(form, name)?.value || undefined]);
    const parsed = parseFields(schema, { ...Object.fromEntries(typed), ...hidden });
    show(form, parsed.success ? [] : parsed.issues);
    if (parsed.success)
      sending.mutate(parsed.data, { onError: (error) => show(form, issuesOf(error)) });
  }

  return {
    submit,
    isPending: sending.isPending,
    /** Refusal that stands above the fields. */
    refusal: issuesOf(sending.error).length === 0 ? sending.error : null,
    errorOf,
    forgetError,
  };
}
