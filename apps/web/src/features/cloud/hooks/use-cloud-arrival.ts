import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { track } from '@/shared/analytics/index.ts';
import { linkCodeUrl, safeReturnUrl } from '@/shared/routing/return-url.ts';
import type { Arrival } from '@/shared/session/cloud/index.ts';
import { beginArrival, cloudMethodOf } from '@/shared/session/cloud/index.ts';
import { useSession } from '@/shared/session/index.ts';
import { isLinkRequired } from '@/shared/session/keeping-link.ts';
import { signInMethods } from '@/shared/session/sign-in-methods.ts';

/** Finishes the sign-on once and opens the return URL. */
export function useCloudArrival() {
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
