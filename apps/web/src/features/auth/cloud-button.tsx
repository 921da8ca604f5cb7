import CloudIcon from '@mui/icons-material/CloudOutlined';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { safeReturnUrl } from '@/shared/routing/return-url.ts';
import { openCloudKit } from '@/shared/session/cloud/cloud-kit.ts';
import type { CloudMethod } from '@/shared/session/cloud/cloud-method.ts';
import { MethodButton } from './method-button.tsx';

/** Leads to the sign-in page of the cloud account. */
export function CloudButton({ method }: { readonly method: CloudMethod }) {
  const { t } = useTranslation('login');
  const { start, isLeaving, error } = useCloudLogin(method);
  return (
    <MethodButton
      method={method}
      icon={<CloudIcon />}
      isLeaving={isLeaving}
      errorText={error && t('cloud.unreachable')}
      onClick={start}
    />
  );
}

/** Leaves for the platform's sign-in page, which leads back to where the person wanted to go. */
function useCloudLogin(method: CloudMethod) {
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
