import { LinkCodeBody, linkByCode, resendLinkCode } from '@axp/contracts/identities';
import { signInKinds } from '@axp/contracts/vocabulary';
import { Alert, Box, Link, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { track } from '@/shared/analytics/index.ts';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { SubmitButton } from '@/shared/form/submit-button.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { issuesOf, usePlainForm } from '@/shared/form/use-plain-form.ts';
import { browserStorage } from '@/shared/lib/storage.ts';
import { readStored, tabStore } from '@/shared/lib/tab-store.ts';
import { loginUrl, safeReturnUrl } from '@/shared/routing/return-url.ts';
import { useSession } from '@/shared/session/index.ts';
import { pendingLinkName } from '@/shared/session/keeping-link.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** `/login/code`: links an account at a provider with the code of a mail (H-02). */
export function LinkCodePage() {
  const { t } = useTranslation(['linkCode', 'login']);
  const { asPath } = useRouter();
  // Read once: signing in forgets it, and the form stays until the guard leads on.
  const [link] = useState(pendingLink.read);
  const { origin } = window.location;
  const wished = new URL(asPath, origin).searchParams.get('returnUrl');
  return (
    <SignInFrame title={t('heading')}>
      {link ? <LinkCodeForm link={link} /> : <Alert severity="info">{t('none')}</Alert>}
      <Typography variant="body2" sx={{ mt: 2, mb: -3 }}>
        <Link
          component={PageLink}
          href={loginUrl(safeReturnUrl(wished, origin))}
          sx={{ display: 'inline-block', py: 3 }}
        >
          {t('back')}
        </Link>
      </Typography>
    </SignInFrame>
  );
}

function LinkCodeForm({ link }: { readonly link: PendingLink }) {
  const { t } = useTranslation(['linkCode', 'login']);
  const problemText = useProblemText();
  const { submit, isPending, refusal, errorOf, forgetError, resend, isResending, isResent } =
    useLinkCode(link);
  const isOver = refusal instanceof ApiProblem && refusal.code === 'auth.link_code_over';
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {t('lead', { email: link.email })}
      </Typography>
      {refusal && <Alert severity="error">{problemText(refusal)}</Alert>}
      {isResent && (
        <Alert severity="success" role="status">
          {t('resent')}
        </Alert>
      )}
      {!isOver && (
        <>
          <TextInput
            name="code"
            label={t('label')}
            hint={t('hint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            errorText={errorOf('code')}
            onChange={() => forgetError('code')}
          />
          <SubmitButton isSubmitting={isPending} fullWidth>
            {t('login:submit')}
          </SubmitButton>
          <SecondaryButton loading={isResending} onClick={resend}>
            {t('resend')}
          </SecondaryButton>
        </>
      )}
    </Box>
  );
}

/** Signs in with the code of a mail (H-02); the guest guard then leads on. */
function useLinkCode({ key, method, azureToken }: PendingLink) {
  const { signIn } = useSession();
  const confirm = useMutation({
    mutationFn: async (body: z.output<typeof LinkCodeBody>) => {
      const { data } = await call(linkByCode, { body });
      pendingLink.forget();
      await signIn(data, method);
      if (azureToken !== null) browserStorage.write('azureToken', azureToken);
      track('Login');
    },
  });
  const resend = useMutation({
    mutationFn: () => call(resendLinkCode, { body: { key } }),
    onMutate: confirm.reset,
  });
  const form = usePlainForm({
    schema: LinkCodeBody,
    fieldNames: ['code'],
    hidden: { key },
    onValid: (body, fail) => {
      resend.reset();
      confirm.mutate(body, { onError: fail });
    },
  });
  return {
    ...form,
    isPending: confirm.isPending || confirm.isSuccess,
    refusal: issuesOf(confirm.error).length === 0 ? (confirm.error ?? resend.error) : resend.error,
    resend: () => resend.mutate(),
    isResending: resend.isPending,
    isResent: resend.isSuccess,
  };
}

const PendingLink = z.object({
  key: z.string(),
  email: z.string(),
  method: z.enum(signInKinds),
  azureToken: z.nullable(z.string()),
});
/** A first sign-in that waits for the code of a mail (H-02). Of this tab alone, as its key is. */
type PendingLink = z.output<typeof PendingLink>;

const pendingLink = {
  read: () => readStored(tabStore, pendingLinkName, PendingLink),
  forget: () => tabStore.removeItem(pendingLinkName),
};
