import type { PendingSignIn } from '@axp/contracts/second-factor';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { loginUrl, safeReturnUrl } from '@/shared/routing/return-url.ts';
import { useMerchant } from '@/shared/session/index.ts';
import type { SignInSource } from '@/shared/session/keeping-link.ts';
import { SecondStep } from './lazy-second-step.ts';
import { SignInFrame } from './sign-in-frame.tsx';

interface SecondStepFrameProps {
  readonly pending: PendingSignIn;
  readonly by: SignInSource;
  /** On this site; where the person goes once they are signed in. */
  readonly returnUrl: string;
  /** Whether the page is for guests alone, so that its guard leads on. */
  readonly isGuarded?: boolean;
}

/** The second step of a sign-in by another site, in place of the page that it came back to (H-11). */
export function SecondStepFrame({
  pending,
  by,
  returnUrl,
  isGuarded = false,
}: SecondStepFrameProps) {
  const { t } = useTranslation('login');
  const router = useRouter();
  const merchant = useMerchant();
  const leadOn = () => void router.replace(safeReturnUrl(returnUrl, window.location.origin));
  return (
    <SignInFrame title={t('heading', { merchant: merchant.title })}>
      <SecondStep
        pending={pending}
        by={by}
        {...(!isGuarded && { onSignedIn: leadOn })}
        onAgain={() => void router.replace(loginUrl(returnUrl))}
      />
    </SignInFrame>
  );
}
