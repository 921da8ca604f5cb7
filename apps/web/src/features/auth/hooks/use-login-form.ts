import type { FieldIssue } from '@axp/contracts';
import { LoginBody, parseFields } from '@axp/contracts';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useValidationText } from '@/shared/i18n/index.ts';
import { useSignIn } from './use-sign-in.ts';

const fieldNames = ['email', 'password'] as const;
type FieldName = (typeof fieldNames)[number];

function fieldOf(form: HTMLFormElement, name: FieldName): HTMLInputElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
}

function focusField(form: HTMLFormElement, name: FieldName): void {
  const field = fieldOf(form, name);
  field?.focus();
  field?.select();
}

/**
 * The sign-in form: checked against the contract when it is sent (Z-24), each field's fault gone
 * as soon as it is typed in again. Two fields do without a form library, which this page would
 * otherwise load before anything else.
 */
export function useLoginForm() {
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const text = useValidationText();
  const signIn = useSignIn();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const parsed = parseFields(LoginBody, {
      // An empty field is a missing one, not a malformed one.
      email: fieldOf(form, 'email')?.value.trim() || undefined,
      password: fieldOf(form, 'password')?.value || undefined,
    });
    const found = parsed.success ? [] : parsed.issues;
    setIssues(found);
    const wrong = fieldNames.find((name) => found.some(({ path }) => path === name));
    if (wrong) focusField(form, wrong);
    if (!parsed.success) return;
    // Most likely the password is mistyped: it is selected, ready to be typed over.
    signIn.mutate(parsed.data, { onError: () => focusField(form, 'password') });
  }

  return {
    submit,
    isPending: signIn.isPending,
    refusal: signIn.error,
    /** The password was right, and a second factor comes next (H-11). */
    pending: signIn.data ?? null,
    reset: signIn.reset,
    errorOf: (name: FieldName): string | undefined => {
      const issue = issues.find(({ path }) => path === name);
      return issue && text.issue(issue);
    },
    forgetError: (name: FieldName): void => setIssues(issues.filter(({ path }) => path !== name)),
  };
}
