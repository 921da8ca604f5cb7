import type { FieldIssue, LoginBody } from '@axp/contracts';
import { login } from '@axp/contracts';
import { Alert, Box, Link } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { ApiProblem, call, unreachable } from '@/shared/api/index.ts';
import { SubmitButton } from '@/shared/form/submit-button.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { fieldOf, useFieldIssues } from '@/shared/form/use-field-issues.ts';
import { useStayChoice } from '@/shared/session/index.ts';
import { useFaultText } from '@/shared/session/use-fault-text.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondStep } from './lazy-second-step.ts';
import { PasswordField } from './password-field.tsx';
import { useCaptcha } from './use-captcha.ts';
import { useFinishSignIn } from './use-finish-sign-in.ts';

/** Email and password; what is wrong stands at its field, a refusal above them. */
export function LoginForm() {
  const { t } = useTranslation('login');
  const problemText = useFaultText();
  const [isStaying, chooseToStay] = useStayChoice();
  const { submit, isPending, refusal, errorOf, forgetError, pending, reset } = useLoginForm();
  if (pending) return <SecondStep pending={pending} onAgain={reset} />;
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
      {refusal && <Alert severity="error">{problemText(refusal)}</Alert>}
      <TextInput
        name="email"
        label={t('email')}
        type="email"
        autoComplete="username"
        autoFocus
        errorText={errorOf('email')}
        onChange={() => forgetError('email')}
      />
      <PasswordField
        name="password"
        label={t('password')}
        autoComplete="current-password"
        errorText={errorOf('password')}
        onChange={() => forgetError('password')}
      />
      <Box
        component="label"
        sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 44, my: -2 }}
      >
        <Box
          component="input"
          type="checkbox"
          checked={isStaying}
          onChange={() => chooseToStay(!isStaying)}
          sx={{ width: 18, height: 18, m: 0, accentColor: 'primary.main' }}
        />
        {t('stay')}
      </Box>
      <SubmitButton isSubmitting={isPending} fullWidth sx={{ mt: 2 }}>
        {t('submit')}
      </SubmitButton>
      <Link
        component={PageLink}
        href="/forgot-password"
        variant="body2"
        sx={{ justifySelf: 'start', py: 3, my: -2 }}
      >
        {t('forgot')}
      </Link>
    </Box>
  );
}

/**
 * The sign-in form: checked against the contract when it is sent (Z-24), each field's fault gone
 * as soon as it is typed in again. Two fields do without a form library, which this page would
 * otherwise load before anything else; the check loads beside the first paint.
 */
function useLoginForm() {
  const { show, errorOf, forgetError } = useFieldIssues(['email', 'password']);
  const signIn = useSignIn();
  useEffect(() => void loadCheck().catch(() => undefined), []);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    show(form, []);
    const typed = {
      // An empty field is a missing one, not a malformed one.
      email: fieldOf(form, 'email')?.value.trim() || undefined,
      password: fieldOf(form, 'password')?.value || undefined,
    };
    signIn.mutate(typed, {
      // Most likely the password is mistyped: it is selected, ready to be typed over.
      onError: (error) => show(form, error instanceof WrongFields ? error.issues : [], 'password'),
    });
  }

  return {
    submit,
    isPending: signIn.isPending,
    refusal: signIn.error instanceof WrongFields ? null : signIn.error,
    /** The password was right, and a second factor comes next (H-11). */
    pending: signIn.data ?? null,
    reset: signIn.reset,
    errorOf,
    forgetError,
  };
}

const loadCheck = () => import('./check-login.ts');

/** The form can't be sent as it is filled in. */
class WrongFields extends Error {
  override readonly name = 'WrongFields';
  readonly issues: readonly FieldIssue[];

  constructor(issues: readonly FieldIssue[]) {
    super('wrong fields');
    this.issues = issues;
  }
}

/** @throws WrongFields, or NetworkProblem when the check can't be loaded */
async function bodyOf(typed: unknown): Promise<z.output<typeof LoginBody>> {
  const { checkLogin } = await loadCheck().catch((cause: unknown) => {
    throw unreachable(cause);
  });
  const checked = checkLogin(typed);
  if (!checked.success) throw new WrongFields(checked.issues);
  return checked.data;
}

/**
 * Signs in with email and password; the guest guard then leads on. After failures a token of
 * human verification goes along, worked out while the password is typed again (Z-103).
 */
export function useSignIn() {
  const finish = useFinishSignIn();
  const { prepare, withToken, isRefused } = useCaptcha('login');
  const needsCaptcha = useRef(false);

  async function tokensFor(body: z.output<typeof LoginBody>) {
    const withProof = () => withToken((captcha) => call(login, { body: { ...body, captcha } }));
    if (needsCaptcha.current) return withProof();
    try {
      return await call(login, { body });
    } catch (error) {
      if (!isRefused(error)) throw error;
      needsCaptcha.current = true;
      return withProof();
    }
  }

  // Resolves to the pending second-factor step, or to null once the user is signed in.
  return useMutation({
    mutationFn: async (typed: unknown) => {
      const { data } = await tokensFor(await bodyOf(typed));
      if ('ticket' in data) return data;
      await finish(data);
      return null;
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.params.needsCaptcha === true)
        needsCaptcha.current = true;
      if (needsCaptcha.current) prepare();
    },
  });
}
