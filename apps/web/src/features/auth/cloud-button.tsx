import CloudIcon from '@mui/icons-material/CloudOutlined';
import { useTranslation } from 'react-i18next';
import type { CloudMethod } from '@/shared/session/cloud/cloud-method.ts';
import { useReturnUrl } from '@/shared/session/use-leaving.ts';
import { MethodButton } from './method-button.tsx';
import { useLeaveForProvider } from './use-leave-for-provider.ts';

/** Leaves for the sign-in page of the cloud account, which leads back. */
export function CloudButton({ method }: { readonly method: CloudMethod }) {
  const { t } = useTranslation('login');
  const returnUrl = useReturnUrl();
  const { start, isLeaving, error } = useLeaveForProvider(method);
  return (
    <MethodButton
      method={method}
      icon={<CloudIcon />}
      isLeaving={isLeaving}
      errorText={error && t('cloud.unreachable')}
      onClick={() => start({ returnUrl })}
    />
  );
}
