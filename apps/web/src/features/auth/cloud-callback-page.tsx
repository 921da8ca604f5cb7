import type { SignInAnswer } from '@axp/contracts/second-factor';
import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkProblem, useProblemText } from '@/shared/api/index.ts';
import { linkCodeUrl, safeReturnUrl } from '@/shared/routing/return-url.ts';
import type { CloudKit } from '@/shared/session/cloud/cloud-kit.ts';
import { openCloudKit } from '@/shared/session/cloud/cloud-kit.ts';
import type { CloudMethod } from '@/shared/session/cloud/cloud-method.ts';
import { cloudMethodOf } from '@/shared/session/cloud/cloud-method.ts';
import { byCloud, fetchCloudTokens } from '@/shared/session/cloud/cloud-tokens.ts';
import { isLinkRequired } from '@/shared/session/keeping-link.ts';
import { signInMethods } from '@/shared/session/sign-in-methods.ts';
import { MessagePage } from '@/shared/ui/message-page.tsx';
import { Splash } from '@/shared/ui/splash.tsx';
import { SecondStepFrame } from './second-step-frame.tsx';
import { useFinishSignIn } from './use-finish-sign-in.ts';

/** `/login/axonscloud/callback`: where the platform sends people back to. */
export function CloudCallbackPage() {
  const { t } = useTranslation('login');
  const problemText = useProblemText();
  const { waiting, error, isPending, retry } = useCloudArrival();
  if (waiting) return <SecondStepFrame {...waiting} />;
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
  const finish = useFinishSignIn();
  const arrival = useRef<Arrival>(null);
  // Resolves to the pending second step, or to null once the page leads on.
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      arrival.current ??= beginArrival(window);
      const method = cloudMethodOf(await queryClient.query(signInMethods()));
      if (!method) {
        await router.replace('/login');
        return null;
      }
      const { returnUrl, fetchTokens } = await arrival.current(method);
      const { origin, pathname, search, hash } = new URL(returnUrl);
      const target = safeReturnUrl(`${pathname}${search}${hash}`, origin);
      try {
        const answer = await fetchTokens();
        if ('ticket' in answer) return { pending: answer, by: byCloud, returnUrl: target };
        await finish(answer, byCloud);
      } catch (cause) {
        if (!isLinkRequired(cause)) throw cause;
        await router.replace(linkCodeUrl(target));
        return null;
      }
      await router.replace(target);
      return null;
    },
  });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    mutate();
  }, [mutate]);
  return { waiting: data ?? null, error, isPending, retry: () => mutate() };
}

/** Why a sign-on came to nothing, as far as the person can do something about it. */
type CloudFault = 'denied' | 'over' | 'unreachable';

/** No sign-on to finish: another tab or user started it, or it expired. */
class NothingToFinish extends Error {
  override readonly name = 'NothingToFinish';
}

interface Arrived {
  /** Shows the API who is signed on. */
  readonly fetchTokens: () => Promise<SignInAnswer>;
  /** Where the person wanted to go; on this site. */
  readonly returnUrl: string;
}

/** Finishes a sign-on; what has been done stays done when it is tried again. */
type Arrival = (method: CloudMethod) => Promise<Arrived>;

const deniedCodes: ReadonlySet<unknown> = new Set(['access_denied', 'login_required']);
const overCodes: ReadonlySet<unknown> = new Set([
  'refused',
  'bad_response',
  'session_invalid',
  'no_storage',
]);

/** What to tell of an error of the kit, or of a sign-on that is none; null for all others. */
function cloudFaultOf(error: unknown): CloudFault | null {
  if (error instanceof NothingToFinish) return 'over';
  if (!(error instanceof Error) || error.name !== 'AxpError') return null;
  const code: unknown = Reflect.get(error, 'code');
  if (deniedCodes.has(code)) return 'denied';
  return overCodes.has(code) ? 'over' : 'unreachable';
}

/**
 * Takes what the platform has put into the address out of it, before any request or other script
 * could see it, and gives how to finish the sign-on.
 */
function beginArrival({ history, location }: Window): Arrival {
  const address = location.href;
  history.replaceState(history.state, '', location.pathname);
  let landed: { readonly kit: CloudKit; readonly result: Promise<Landing> } | undefined;
  return async (method) => {
    if (!landed) {
      const kit = await openCloudKit(method);
      landed ??= { kit, result: kit.handleRedirect(address) };
    }
    const result = await landed.result;
    if (result === null) throw new NothingToFinish();
    const { kit } = landed;
    const { returnUrl, session } = result;
    return { returnUrl, fetchTokens: () => fetchCloudTokens(kit, session.sessionKey) };
  };
}

type Landing = Awaited<ReturnType<CloudKit['handleRedirect']>>;
