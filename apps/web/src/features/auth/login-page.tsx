import type { FieldIssue, SignInMethod } from '@axp/contracts';
import { LoginBody, login, parseFields } from '@axp/contracts';
import { Alert, Box, Divider, Link, Stack, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { track } from '@/shared/analytics/index.ts';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { SubmitButton } from '@/shared/form/submit-button.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useValidationText } from '@/shared/i18n/index.ts';
import { tabStore } from '@/shared/lib/tab-store.ts';
import { useIsHydrated } from '@/shared/lib/use-is-hydrated.ts';
import { useMerchant, useSession, useStayChoice } from '@/shared/session/index.ts';
import { signInMethods } from '@/shared/session/sign-in-methods.ts';
import { useFaultText } from '@/shared/session/use-fault-text.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { PasswordField } from './password-field.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useCaptcha } from './use-captcha.ts';

/** Sign-in on the merchant's own ground (T-04, A-01). */
export function LoginPage() {
  const { t } = useTranslation('login');
  const merchant = useMerchant();
  const { hasExpired, endReason } = useSession();
  return (
    <SignInFrame title={t('heading', { merchant: merchant.title })}>
      {hasExpired && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {endReason === null ? t('expired') : t(`ended.${endReason}`)}
        </Alert>
      )}
      <MethodList />
    </SignInFrame>
  );
}

/** Until the merchant's choice is known, and where it can't be asked: nearly all have it on. */
const usual: readonly SignInMethod[] = [{ kind: 'local', canRegister: false }];

/** Every way to sign in that is on here: email first, then the buttons of the others. */
function MethodList() {
  const { t } = useTranslation('login');
  // Taken for granted until the page runs.
  const isLasting = !useIsHydrated() || tabStore.isLasting();
  const { data: methods = usual } = useQuery(signInMethods());
  if (methods.length === 0) return <Alert severity="info">{t('noWayIn')}</Alert>;
  const local = methods.find((method) => method.kind === 'local');
  return (
    <>
      {!isLasting && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {t('nothingKept')}
        </Alert>
      )}
      {local && <LoginForm />}
      {/* They lead away, and what comes back is known by what the tab has kept. */}
      {isLasting && <OtherMethods methods={methods} />}
      {local?.canRegister && (
        <Typography variant="body2" sx={{ mt: 4, mb: -3 }}>
          {t('noAccount')}{' '}
          <Link component={PageLink} href="/register" sx={{ display: 'inline-block', py: 3 }}>
            {t('createAccount')}
          </Link>
        </Typography>
      )}
    </>
  );
}

/** As high as the button that comes, so that nothing moves when it does. */
function ButtonPlace() {
  return <Box sx={{ minHeight: 44 }} />;
}

// Each brings what it takes to lead away; the form of email and password does not wait for it.
const CloudButton = lazyPart(
  () => import('./cloud-button.tsx').then((module) => module.CloudButton),
  { waiting: ButtonPlace },
);

const ProviderButton = lazyPart(
  () => import('./provider-button.tsx').then((module) => module.ProviderButton),
  { waiting: ButtonPlace },
);

/** Sign-in methods of the merchant other than email and password (Z-102). */
function OtherMethods({ methods }: { readonly methods: readonly SignInMethod[] }) {
  const { t } = useTranslation('login');
  const others = methods.filter((method) => method.kind !== 'local');
  if (others.length === 0) return null;
  return (
    <Stack sx={{ gap: 4 }}>
      {methods.length > others.length && (
        <Divider sx={{ mt: 5, typography: 'body2', color: 'text.secondary' }}>{t('or')}</Divider>
      )}
      {others.map((method) =>
        method.kind === 'cloud' ? (
          <CloudButton key={method.code} method={method} />
        ) : (
          <ProviderButton key={method.code} method={method} />
        ),
      )}
    </Stack>
  );
}

const SecondStep = lazyPart(() => import('./second-step.tsx').then((module) => module.SecondStep));

/** Email and password; what is wrong stands at its field, a refusal above them. */
function LoginForm() {
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
function useLoginForm() {
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

function willNeedCaptcha(error: unknown): boolean {
  return error instanceof ApiProblem && error.params.needsCaptcha === true;
}

/**
 * Signs in with email and password; the guest guard then leads on. After failures a token of
 * human verification goes along, worked out while the password is typed again (Z-103).
 */
function useSignIn() {
  const { signIn } = useSession();
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
    mutationFn: async (body: z.output<typeof LoginBody>) => {
      const { data } = await tokensFor(body);
      if ('ticket' in data) return data;
      await signIn(data);
      track('Login');
      return null;
    },
    onError: (error) => {
      if (willNeedCaptcha(error)) needsCaptcha.current = true;
      if (needsCaptcha.current) prepare();
    },
  });
}
