import type { FieldIssue } from '@axp/contracts';
import { ChangePasswordBody, changePassword, isProblemCode, parseFields } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { FormDialog, useToast } from '@/shared/ui/index.ts';
import { devicesKey } from './use-devices.ts';
import { SecretField } from './secret-field.tsx';

/** Changes the password; faults stand at their fields (Z-100). */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('profile');
  const { email } = useUser();
  const { submit, isPending, refusal, errorOf, forgetError } = useChangePassword(onClose);
  return (
    <FormDialog
      title={t('password.change')}
      confirm={t('password.change')}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {refusal !== null && <Alert severity="error">{refusal}</Alert>}
      {/* Tells a password manager whose password it is. */}
      <input name="username" autoComplete="username" defaultValue={email} hidden />
      <SecretField
        name="currentPassword"
        label={t('password.current')}
        autoComplete="current-password"
        autoFocus
        errorText={errorOf('currentPassword')}
        onChange={() => forgetError('currentPassword')}
      />
      <SecretField
        name="newPassword"
        label={t('password.new')}
        autoComplete="new-password"
        hint={t('password.newHint')}
        errorText={errorOf('newPassword')}
        onChange={() => forgetError('newPassword')}
      />
    </FormDialog>
  );
}

const fieldNames = ['currentPassword', 'newPassword'] as const;

type FieldName = (typeof fieldNames)[number];

function fieldOf(form: HTMLFormElement, name: FieldName): HTMLInputElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
}

/** Faults that the server found in fields; any other refusal is told above them. */
function issuesOf(error: unknown): readonly FieldIssue[] {
  return error instanceof ApiProblem ? error.issues : [];
}

/** The form that changes the password: checked here, judged by the server, told at its fields. */
function useChangePassword(onDone: () => void) {
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

  // What is wrong with a field may be a refusal of its own, with its own sentence.
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
