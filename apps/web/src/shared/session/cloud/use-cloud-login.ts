import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { safeReturnUrl } from '@/shared/routing/return-url.ts';
import { openCloudKit } from './cloud-kit.ts';
import type { CloudMethod } from './cloud-method.ts';

/** Leaves for the platform's sign-in page, which leads back to where the person wanted to go. */
export function useCloudLogin(method: CloudMethod) {
  const { asPath } = useRouter();
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      const { origin } = window.location;
      const wished = new URL(asPath, origin).searchParams.get('returnUrl');
      const kit = await openCloudKit(method);
      await kit.loginWithRedirect({ returnUrl: `${origin}${safeReturnUrl(wished, origin)}` });
    },
  });
  useEffect(() => {
    // The page was left, and is back as it was when the person changes their mind.
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
  return { start: () => mutate(), isLeaving: isPending || isSuccess, error };
}
