import type { FieldIssue } from '@axp/contracts';
import { ChangePasswordBody, changePassword, isProblemCode, parseFields } from '@axp/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { useToast } from '@/shared/ui/index.ts';
import { devicesKey } from './use-devices.ts';

const fieldNames = ['currentPassword', 'newPassword'] as const;
type FieldName = (typeof fieldNames)[number];

function fieldOf(form: HTMLFormElement, name: FieldName): HTMLInputElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
}

/** Field errors of the server; other refusals appear above the fields. */
function issuesOf(error: unknown): readonly FieldIssue[] {
  return error instanceof ApiProblem ? error.issues : [];
}

/** Password form: validated here and by the server, with errors at the fields. */
export function useChangePassword(onDone: () => void) {
  const { t } = useTranslation('profile');
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const text = useValidationText();
  const problemText = useProblemText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (body: z.output<typeof ChangePasswordBody>) => call(changePassword, { body }),
    onSuccess: () => {
      toast.success(t('password.changed'));
      void queryClient.invalidateQueries({ queryKey: devicesKey });
      onDone();
    },
  });

  function show(form: HTMLFormElement, found: readonly FieldIssue[]): void {
    setIssues(found);
    const wrong = fieldNames.find((name) => found.some(({ path }) => path === name));
    if (!wrong) return;
    fieldOf(form, wrong)?.focus();
    fieldOf(form, wrong)?.select();
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    const form = event.currentTarget;
    const parsed = parseFields(ChangePasswordBody, {
      // An empty field is a missing one, not a short one.
      currentPassword: fieldOf(form, 'currentPassword')?.value || undefined,
      newPassword: fieldOf(form, 'newPassword')?.value || undefined,
    });
    show(form, parsed.success ? [] : parsed.issues);
    if (!parsed.success) return;
    change.mutate(parsed.data, { onError: (error) => show(form, issuesOf(error)) });
  }

  // A field error may be a refusal with its own text.
  const sentence = (issue: FieldIssue) =>
    isProblemCode(issue.code) ? text.problem(issue.code, issue.params) : text.issue(issue);

  return {
    submit,
    isPending: change.isPending,
    refusal:
      change.isError && issuesOf(change.error).length === 0 ? problemText(change.error) : null,
    errorOf: (name: FieldName): string | undefined => {
      const issue = issues.find(({ path }) => path === name);
      return issue && sentence(issue);
    },
    forgetError: (name: FieldName): void => setIssues(issues.filter(({ path }) => path !== name)),
  };
}
