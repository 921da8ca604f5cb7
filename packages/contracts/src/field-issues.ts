import * as z from 'zod/mini';
import type { FieldIssue, ProblemParams } from './vocabulary/problems.ts';

/** The rules a field can break; each has a text under `issue.<code>` in `validation`. */
export const issueCodes = [
  'required',
  'wrong_type',
  'unknown_field',
  'too_short',
  'too_long',
  'too_few',
  'too_many',
  'too_small',
  'too_big',
  'too_many_decimals',
  'invalid_email',
  'invalid_datetime',
  'invalid_date',
  'invalid_timezone',
  'invalid_url',
  'invalid_id',
  'invalid_choice',
  'invalid_format',
  'invalid_color',
  'contrast_too_low',
  'control_characters',
  'file_too_large',
  'file_empty',
  'file_type_unknown',
  'file_damaged',
  'file_infected',
  'picture_type_unknown',
  'picture_too_many_pixels',
  'picture_too_complex',
  'drawing_unsafe',
  'end_before_start',
  'end_in_past',
  'day_too_early',
  'not_later',
  'window_too_long',
  'until_or_count',
  'recurrence_without_dates',
  'recurrence_not_supported',
  'recurrence_too_long',
  'recurrence_too_many',
  'recurrence_overlaps',
  'not_together',
  'not_confirmed',
  'longer_than_longest',
  'needs_condition',
  'not_for_kind',
  'not_for_own_field',
  'openid_missing',
  'secret_again',
  'no_sign_out_address',
  'formula',
  'duplicate',
  'not_a_number',
  'not_yes_or_no',
  'unknown_name',
  'not_among',
  'failed_formula',
  'known_address',
  'deactivated_account',
  'last_administrator',
  'right_from_group',
  'mail_limit',
  'changed_concurrently',
  'other_kind',
  'not_in_series',
  'not_a_series',
  'changed_by_itself',
  'address_taken',
  'domain_taken',
  'https_required',
  'address_reserved',
  'address_of_mail',
  'address_forbidden',
] as const;

export type IssueCode = (typeof issueCodes)[number];

type Issue = z.core.$ZodIssue;

const formatCodes: Readonly<Record<string, IssueCode>> = {
  email: 'invalid_email',
  datetime: 'invalid_datetime',
  date: 'invalid_date',
  url: 'invalid_url',
  uuid: 'invalid_id',
};

function isIssueCode(value: string): value is IssueCode {
  return issueCodes.some((code) => code === value);
}

const tooSmall: Readonly<Record<string, IssueCode>> = { string: 'too_short', array: 'too_few' };
const tooBig: Readonly<Record<string, IssueCode>> = { string: 'too_long', array: 'too_many' };

function limit(value: number | bigint, name: 'minimum' | 'maximum'): ProblemParams {
  return { [name]: Number(value) };
}

/** A form sends what is typed and is no number as NaN. */
function typeCode(input: unknown): IssueCode {
  if (input === undefined) return 'required';
  return Number.isNaN(input) ? 'not_a_number' : 'wrong_type';
}

/** An empty value is reported as missing, not as malformed. */
function formatCode(format: string, input: unknown): IssueCode {
  return input === '' ? 'required' : (formatCodes[format] ?? 'invalid_format');
}

function ruleOf(issue: Issue): { code: IssueCode; params: ProblemParams } {
  // A schema that names its own rule does so in the message; zod's own messages have spaces.
  if (isIssueCode(issue.message)) return { code: issue.message, params: paramsOf(issue) };
  switch (issue.code) {
    case 'invalid_type':
      return { code: typeCode(issue.input), params: {} };
    case 'too_small': {
      const isEmpty =
        issue.origin === 'string' && (Number(issue.minimum) === 1 || issue.input === '');
      const code = isEmpty ? 'required' : (tooSmall[issue.origin] ?? 'too_small');
      return { code, params: limit(issue.minimum, 'minimum') };
    }
    case 'too_big':
      return { code: tooBig[issue.origin] ?? 'too_big', params: limit(issue.maximum, 'maximum') };
    case 'invalid_format':
      return { code: formatCode(issue.format, issue.input), params: {} };
    case 'unrecognized_keys':
      return { code: 'unknown_field', params: {} };
    case 'invalid_value':
      // A missing value is required, not a wrong choice.
      if (issue.input === undefined) return { code: 'required', params: {} };
      return { code: 'invalid_choice', params: { choices: issue.values.join(', ') } };
    case 'invalid_union':
      return unionRule(issue);
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
      return { code: 'invalid_format', params: {} };
  }
}

/** Lists the kinds if a body names none of them; other unions have no better explanation. */
function unionRule(issue: z.core.$ZodIssueInvalidUnion): {
  code: IssueCode;
  params: ProblemParams;
} {
  const { discriminator, input } = issue;
  if (discriminator === undefined || !('options' in issue)) {
    return { code: 'invalid_format', params: {} };
  }
  const isNamed = typeof input === 'object' && input !== null && discriminator in input;
  if (!isNamed) return { code: 'required', params: {} };
  return { code: 'invalid_choice', params: { choices: (issue.options ?? []).join(', ') } };
}

function paramsOf(issue: Issue): ProblemParams {
  if (issue.code !== 'custom') return {};
  const entries = Object.entries(issue.params ?? {}).filter(
    (entry): entry is [string, string | number | boolean] =>
      ['string', 'number', 'boolean'].includes(typeof entry[1]),
  );
  return Object.fromEntries(entries);
}

function pathOf(prefix: string, path: readonly PropertyKey[]): string {
  return [prefix, ...path.map(String)].filter((part) => part !== '').join('.');
}

export type ParsedFields<T extends z.core.$ZodType> =
  | { readonly success: true; readonly data: z.output<T> }
  | { readonly success: false; readonly issues: readonly FieldIssue[] };

/**
 * Parses what a person or a client sent. A refused value comes back with every broken rule, by
 * field: an unknown field is named itself; of several faults of one field the first counts.
 */
export function parseFields<T extends z.core.$ZodType>(
  schema: T,
  value: unknown,
  prefix = '',
): ParsedFields<T> {
  // The input tells a missing value from one of the wrong type.
  const result = z.safeParse(schema, value, { reportInput: true });
  if (result.success) return { success: true, data: result.data };
  return { success: false, issues: fieldIssues(result.error, prefix) };
}

function fieldIssues(error: z.core.$ZodError, prefix: string): FieldIssue[] {
  const issues = error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: pathOf(prefix, [...issue.path, key]),
        code: 'unknown_field',
        params: {},
      }));
    }
    return [{ path: pathOf(prefix, issue.path), ...ruleOf(issue) }];
  });
  const seen = new Set<string>();
  return issues.filter(({ path }) => !seen.has(path) && seen.add(path));
}
