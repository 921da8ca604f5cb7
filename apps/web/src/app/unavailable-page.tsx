import CloudOffIcon from '@mui/icons-material/CloudOff';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { MessagePage } from '@/shared/ui/message-page.tsx';

/** The service is unavailable for the moment; what stands behind this page keeps asking. */
export function UnavailablePage() {
  const { t } = useTranslation('common');
  const { asPath } = useRouter();
  return (
    <div role="status">
      <MessagePage
        icon={<CloudOffIcon />}
        title={t('page.unavailable.title')}
        description={t('page.unavailable.description')}
        action={{ label: t('page.tryAgain'), href: asPath }}
      />
    </div>
  );
}
