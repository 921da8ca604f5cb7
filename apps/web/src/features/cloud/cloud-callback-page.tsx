import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { track } from '@/shared/analytics/index.ts';
import { NetworkProblem, useProblemText } from '@/shared/api/index.ts';
import { linkCodeUrl, safeReturnUrl } from '@/shared/routing/return-url.ts';
import type { Arrival } from '@/shared/session/cloud/arrival.ts';
import { beginArrival, cloudFaultOf } from '@/shared/session/cloud/arrival.ts';
import { cloudMethodOf } from '@/shared/session/cloud/cloud-method.ts';
import { useSession } from '@/shared/session/index.ts';
import { isLinkRequired } from '@/shared/session/keeping-link.ts';
import { signInMethods } from '@/shared/session/sign-in-methods.ts';
import { MessagePage } from '@/shared/ui/message-page.tsx';
import { Splash } from '@/shared/ui/splash.tsx';

/** `/login/axonscloud/callback`: where the platform sends people back to. */
export function CloudCallbackPage() {
  const { t } = useTranslation('login');
  const problemText = useProblemText();
  const { error, isPending, retry } = useCloudArrival();
  if (!error) return <Splash />;
  const fault = cloudFaultOf(error);
  const isWorthRetry = fault === 'unreachable' || error instanceof NetworkProblem;
  return (
    <MessagePage
      icon={<CloudOffIcon />}
      title={t('cloud.failed')}
      description={fault ? t(`cloud.${fault}`) : problemText(error)}
      action={
        isWorthRetry
          ? { label: t('cloud.retry'), onClick: retry, loading: isPending }
          : { label: t('cloud.again'), href: '/login' }
      }
    />
  );
}

/** Completes the sign-on once and redirects to the page that the user requested. */
function useCloudArrival() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { signIn } = useSession();
  const arrival = useRef<Arrival>(null);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      arrival.current ??= beginArrival(window);
      const method = cloudMethodOf(await queryClient.query(signInMethods()));
      if (!method) {
        await router.replace('/login');
        return;
      }
      const { returnUrl, fetchTokens } = await arrival.current(method);
      const { origin, pathname, search, hash } = new URL(returnUrl);
      const target = safeReturnUrl(`${pathname}${search}${hash}`, origin);
      try {
        await signIn(await fetchTokens(), 'cloud');
      } catch (cause) {
        if (!isLinkRequired(cause)) throw cause;
        await router.replace(linkCodeUrl(target));
        return;
      }
      track('Login');
      await router.replace(target);
    },
  });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    mutate();
  }, [mutate]);
  return { error, isPending, retry: () => mutate() };
}
