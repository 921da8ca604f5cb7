import type { FieldIssue } from '@axp/contracts';
import { parseFields } from '@axp/contracts';
import { toNestErrors } from '@hookform/resolvers';
import type { FieldValues, Resolver, ResolverResult } from 'react-hook-form';
import type * as z from 'zod/mini';

type Refusals = Readonly<Record<string, string>>;

interface ContractForm<V extends FieldValues, S extends z.ZodMiniType> {
  /** The body schema that the server checks too (Z-24). */
  readonly schema: S;
  /** Text of a refused field in the user's language. */
  readonly explain: (issue: FieldIssue) => string;
  /** How the form's values become the body; absent where they are the same. */
  readonly toInput?: (values: V) => unknown;
  /** The field that a path of the body is shown at, where it has another name there. */
  readonly fieldOf?: (path: string) => string;
  /** What else keeps the form from being sent: a text for a field. */
  readonly check?: (values: V) => Refusals | Promise<Refusals>;
}

/** Checks a form against the contract; a valid form hands the parsed body to `onSubmit`. */
export function contractResolver<V extends FieldValues, S extends z.ZodMiniType>({
  schema,
  explain,
  toInput = (values) => values,
  fieldOf = (path) => path,
  check = () => ({}),
}: ContractForm<V, S>): Resolver<V, unknown, z.output<S>> {
  return (values, _context, options) => {
    const parsed = parseFields(schema, toInput(values));
    const resultWith = (refusals: Refusals): ResolverResult<V, z.output<S>> => {
      const checked = Object.entries(refusals);
      if (parsed.success && checked.length === 0) return { values: parsed.data, errors: {} };
      const issues = parsed.success ? [] : parsed.issues;
      const errors = Object.fromEntries([
        ...issues.map(
          (issue) => [fieldOf(issue.path), { type: issue.code, message: explain(issue) }] as const,
        ),
        ...checked.map(([field, message]) => [field, { type: 'check', message }] as const),
      ]);
      return { values: {}, errors: toNestErrors(errors, options) };
    };
    const refusals = check(values);
    return refusals instanceof Promise ? refusals.then(resultWith) : resultWith(refusals);
  };
}
