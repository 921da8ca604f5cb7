import CloudIcon from '@mui/icons-material/CloudOutlined';
import { useTranslation } from 'react-i18next';
import { openCloudKit } from '@/shared/session/cloud/cloud-kit.ts';
import type { CloudMethod } from '@/shared/session/cloud/cloud-method.ts';
import { useLeaving, useReturnUrl } from '@/shared/session/use-leaving.ts';
import { MethodButton } from './method-button.tsx';

/** Leaves for the sign-in page of the cloud account, which leads back. */
export function CloudButton({ method }: { readonly method: CloudMethod }) {
  const { t } = useTranslation('login');
  const returnUrl = `${window.location.origin}${useReturnUrl()}`;
  const { start, isLeaving, error } = useLeaving(async () => {
    const kit = await openCloudKit(method);
    await kit.loginWithRedirect({ returnUrl });
  });
  return (
    <MethodButton
      method={method}
      icon={<CloudIcon />}
      isLeaving={isLeaving}
      errorText={error && t('cloud.unreachable')}
      onClick={() => start()}
    />
  );
}
