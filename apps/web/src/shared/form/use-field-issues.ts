import type { FieldIssue } from '@axp/contracts';
import { useState } from 'react';
import { useValidationText } from '@/shared/i18n/index.ts';

export function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
}

/** Faults of a form at their fields, each gone as soon as its field is typed in again. */
export function useFieldIssues(fieldNames: readonly string[]) {
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const text = useValidationText();
  return {
    /** Shows what was found, and selects the first wrong field, else the fallback. */
    show: (form: HTMLFormElement, found: readonly FieldIssue[], fallback?: string): void => {
      setIssues(found);
      const wrong = fieldNames.find((name) => found.some(({ path }) => path === name)) ?? fallback;
      const field = wrong === undefined ? null : fieldOf(form, wrong);
      field?.focus();
      field?.select();
    },
    errorOf: (name: string): string | undefined => {
      const issue = issues.find(({ path }) => path === name);
      return issue && text.issue(issue);
    },
    forgetError: (name: string): void => setIssues(issues.filter(({ path }) => path !== name)),
  };
}
