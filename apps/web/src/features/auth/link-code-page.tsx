import { LinkCodeBody, linkByCode, resendLinkCode } from '@axp/contracts/identities';
import type { PendingSignIn } from '@axp/contracts/second-factor';
import { signInKinds } from '@axp/contracts/vocabulary';
import { Alert, Box, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { SubmitButton } from '@/shared/form/submit-button.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { usePlainForm } from '@/shared/form/use-plain-form.ts';
import { readStored, tabStore } from '@/shared/lib/tab-store.ts';
import { loginUrl } from '@/shared/routing/return-url.ts';
import { pendingLinkName } from '@/shared/session/keeping-link.ts';
import { useReturnUrl } from '@/shared/session/use-leaving.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { SecondStepFrame } from './second-step-frame.tsx';
import { BackLink, SignInFrame } from './sign-in-frame.tsx';
import { useFinishSignIn } from './use-finish-sign-in.ts';

/** `/login/code`: links an account at a provider with the code of a mail (H-02). */
export function LinkCodePage() {
  const { t } = useTranslation(['linkCode', 'login']);
  // Read once: signing in forgets it, and the form stays until the guard leads on.
  const [link] = useState(pendingLink.read);
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  const returnUrl = useReturnUrl();
  if (link && pending) return <SecondStepFrame {...{ pending, returnUrl }} by={link} isGuarded />;
  return (
    <SignInFrame title={t('heading')}>
      {link ? (
        <LinkCodeForm link={link} onPending={setPending} />
      ) : (
        <Alert severity="info">{t('none')}</Alert>
      )}
      <BackLink href={loginUrl(returnUrl)}>{t('back')}</BackLink>
    </SignInFrame>
  );
}

interface LinkCodeFormProps {
  readonly link: PendingLink;
  /** The code was right, and a second factor comes next (H-11). */
  readonly onPending: (pending: PendingSignIn) => void;
}

function LinkCodeForm({ link, onPending }: LinkCodeFormProps) {
  const { t } = useTranslation(['linkCode', 'login']);
  const problemText = useProblemText();
  const { submit, isPending, refusal, errorOf, forgetError, resend } = useLinkCode(link, onPending);
  const isOver = refusal instanceof ApiProblem && refusal.code === 'auth.link_code_over';
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {t('lead', { email: link.email })}
      </Typography>
      {refusal && <Alert severity="error">{problemText(refusal)}</Alert>}
      {resend.isSuccess && (
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
          <SecondaryButton loading={resend.isPending} onClick={() => resend.mutate()}>
            {t('resend')}
          </SecondaryButton>
        </>
      )}
    </Box>
  );
}

/** Signs in with the code of a mail (H-02); the guest guard then leads on. */
function useLinkCode(link: PendingLink, onPending: LinkCodeFormProps['onPending']) {
  const { key } = link;
  const finish = useFinishSignIn();
  const sending = useMutation({
    mutationFn: async (body: z.output<typeof LinkCodeBody>) => {
      const { data } = await call(linkByCode, { body });
      pendingLink.forget();
      if ('ticket' in data) onPending(data);
      else await finish(data, link);
    },
  });
  const resend = useMutation({
    mutationFn: () => call(resendLinkCode, { body: { key } }),
    onMutate: sending.reset,
  });
  const form = usePlainForm({
    schema: LinkCodeBody,
    fieldNames: ['code'],
    hidden: { key },
    sending: {
      ...sending,
      mutate: (body, options) => {
        resend.reset();
        sending.mutate(body, options);
      },
    },
  });
  return {
    ...form,
    isPending: form.isPending || sending.isSuccess,
    refusal: form.refusal ?? resend.error,
    resend,
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
  read: () => readStored(pendingLinkName, PendingLink),
  forget: () => tabStore.removeItem(pendingLinkName),
};
