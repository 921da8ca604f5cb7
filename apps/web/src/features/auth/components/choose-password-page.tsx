import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '@/shared/api/index.ts';
import { useAddressSecret } from '@/shared/routing/use-address-secret.ts';
import { DelayedSkeleton, ErrorState } from '@/shared/ui/index.ts';
import { useAccountLink } from '../hooks/use-choose-password.ts';
import { ChoosePasswordForm } from './choose-password-form.tsx';
import { LinkOver } from './link-over.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** `/reset-password#…`: where the mail of a forgotten password leads. */
export function ResetPasswordPage() {
  const { t } = useTranslation('forgotPassword');
  return <LinkPage title={t('resetHeading')} />;
}

/** `/activate#…`: where the mail of a new account leads. */
export function ActivatePage() {
  const { t } = useTranslation('activateAccount');
  return <LinkPage title={t('heading')} />;
}

function LinkPage({ title }: { readonly title: string }) {
  const token = useAddressSecret();
  return (
    <SignInFrame title={title}>
      {token !== null && <LinkContent key={token} token={token} />}
    </SignInFrame>
  );
}

function LinkContent({ token }: { readonly token: string }) {
  const { t } = useTranslation('forgotPassword');
  const { data: link, error, refetch } = useAccountLink(token);
  if (link) return <ChoosePasswordForm link={link} token={token} />;
  if (error instanceof ApiProblem && error.status < 500) return <LinkOver error={error} />;
  if (error) {
    return <ErrorState title={t('linkFailed')} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <DelayedSkeleton>
      <Skeleton variant="rounded" height={180} />
    </DelayedSkeleton>
  );
}
