import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import { useTranslation } from 'react-i18next';
import { NetworkProblem, useProblemText } from '@/shared/api/index.ts';
import { cloudFaultOf } from '@/shared/session/cloud/index.ts';
import { MessagePage } from '@/shared/ui/message-page.tsx';
import { Splash } from '@/shared/ui/splash.tsx';
import { useCloudArrival } from '../hooks/use-cloud-arrival.ts';

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
