import type { FieldIssue } from '@axp/contracts';

/** The deepest body of an operation has five levels. */
const MAX_DEPTH = 16;

/**
 * Returns the first value of a parsed JSON body that no schema may see, or null:
 * - text that is not well-formed Unicode: `jsonb` and URLs cannot hold it
 * - a member named like a method of every object: `{"length": {"toString": 1}}` makes a
 *   comparison with a number throw, as length checks of zod do before the type is refused
 * - nesting that no operation needs
 */
export function unfitValue(value: unknown, path: readonly string[] = []): FieldIssue | null {
  if (typeof value === 'string') {
    return value.isWellFormed() ? null : issueAt(path, 'control_characters');
  }
  if (typeof value !== 'object' || value === null) return null;
  if (path.length >= MAX_DEPTH) return issueAt(path, 'wrong_type');
  for (const [key, member] of Object.entries(value)) {
    const issue = unfitMember(key, member, [...path, key.toWellFormed()]);
    if (issue) return issue;
  }
  return null;
}

function unfitMember(key: string, member: unknown, path: readonly string[]): FieldIssue | null {
  if (key in Object.prototype) return issueAt(path, 'unknown_field');
  return key.isWellFormed() ? unfitValue(member, path) : issueAt(path, 'control_characters');
}

function issueAt(path: readonly string[], code: string): FieldIssue {
  return { path: path.join('.'), code, params: {} };
}
