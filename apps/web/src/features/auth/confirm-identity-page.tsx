import { Alert, CircularProgress, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { useFactorTexts } from '@/shared/second-factor/use-factor-texts.ts';
import { announceProof, identityProvenPath } from '@/shared/session/identity-window.ts';
import { useUser } from '@/shared/session/index.ts';
import type { RemoteMethod } from '@/shared/session/sign-in-methods.ts';
import { isRemote, signInMethods } from '@/shared/session/sign-in-methods.ts';
import { useFaultText } from '@/shared/session/use-fault-text.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { useLeaveForProvider } from './use-leave-for-provider.ts';

/** The window in which a person signs in at their provider again (H-06). */
export function ConfirmIdentityPage() {
  const { asPath } = useRouter();
  const { data: methods = [] } = useQuery(signInMethods());
  const { searchParams } = new URL(asPath, window.location.origin);
  if (searchParams.has('done')) return <Proven />;
  const code = searchParams.get('method');
  const method = methods.filter(isRemote).find((one) => one.code === code);
  return method ? <Leaving method={method} /> : null;
}

function Leaving({ method }: { readonly method: RemoteMethod }) {
  const t = useFactorTexts();
  const faultText = useFaultText();
  const { start, error } = useLeaveForProvider(method);
  const hasLeft = useRef(false);
  useEffect(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    start({ returnUrl: identityProvenPath, asksAgain: true });
  }, [start]);
  return (
    <SignInFrame title={t('verify.title')}>
      {error ? (
        <Alert severity="error">{faultText(error)}</Alert>
      ) : (
        <Stack role="status" direction="row" sx={{ gap: 4, alignItems: 'center' }}>
          <CircularProgress size={20} aria-hidden />
          <Typography color="textSecondary">{t('confirm.leaving')}</Typography>
        </Stack>
      )}
    </SignInFrame>
  );
}

function Proven() {
  const t = useFactorTexts();
  const { id } = useUser();
  useEffect(() => {
    announceProof(id);
    window.close();
  }, [id]);
  return (
    <SignInFrame title={t('confirm.done')}>
      <Typography>{t('confirm.doneText')}</Typography>
    </SignInFrame>
  );
}
