import { Alert, Box } from '@mui/material';
import { WebAuthnError } from '@simplewebauthn/browser';
import type { ReactNode, SubmitEvent } from 'react';
import { ApiProblem, useProblemText } from '@/shared/api/index.ts';
import { SubmitButton } from '@/shared/form/submit-button.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { fieldText } from '@/shared/lib/field-text.ts';
import { useFactorTexts } from './use-factor-texts.ts';

interface FactorFormProps {
  readonly name: 'code' | 'name';
  readonly label: string;
  readonly submitLabel: string;
  /** A code of six digits of the app; else any line of text. */
  readonly isDigits?: boolean;
  readonly initial?: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onSubmit: (value: string) => void;
  readonly children?: ReactNode;
}

/** One field with its button; what is wrong with it stands at the field. */
export function FactorForm(props: FactorFormProps) {
  const { name, label, submitLabel, isDigits = false, initial = '', children } = props;
  const { isPending, error, onSubmit } = props;
  const problemText = useFailureText();
  const isOfField = error instanceof ApiProblem && error.issues.some(({ path }) => path === name);
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const value = fieldText(event.currentTarget, name).trim();
    if (value !== '') onSubmit(value);
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
      {error && !isOfField && <Alert severity="error">{problemText(error)}</Alert>}
      {children}
      <TextInput
        name={name}
        label={label}
        defaultValue={initial}
        autoFocus
        autoComplete={name === 'code' ? 'one-time-code' : 'off'}
        errorText={error && isOfField ? problemText(error) : undefined}
        inputProps={isDigits ? { inputMode: 'numeric' } : {}}
      />
      <SubmitButton isSubmitting={isPending} fullWidth>
        {submitLabel}
      </SubmitButton>
    </Box>
  );
}

/** Refusals of the server in its words; anything else is the browser's, about a passkey. */
export function useFailureText(): (error: Error) => string {
  const t = useFactorTexts();
  const problemText = useProblemText();
  return (error) => (error instanceof WebAuthnError ? t('passkeyFailed') : problemText(error));
}
