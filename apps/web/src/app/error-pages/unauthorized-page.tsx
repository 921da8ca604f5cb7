import LockIcon from '@mui/icons-material/LockOutlined';
import { useTranslation } from 'react-i18next';
import { MessagePage } from '@/shared/ui/message-page.tsx';

/** 401: the page exists, but not for this person (G-06, G-08). */
export function UnauthorizedPage() {
  const { t } = useTranslation('common');
  return (
    <MessagePage
      icon={<LockIcon />}
      title={t('page.unauthorized.title')}
      description={t('page.unauthorized.description')}
      helper={t('page.invalidUrlHelper')}
      action={{ label: t('page.tryAgain'), href: '/' }}
    />
  );
}
