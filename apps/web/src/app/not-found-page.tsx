import SearchOffIcon from '@mui/icons-material/SearchOff';
import { useTranslation } from 'react-i18next';
import { MessagePage } from '@/shared/ui/message-page.tsx';

/** 404 (G-08). */
export function NotFoundPage() {
  const { t } = useTranslation('common');
  return (
    <MessagePage
      icon={<SearchOffIcon />}
      title={t('page.notFound.title')}
      description={t('page.notFound.description')}
      helper={t('page.invalidUrlHelper')}
      hasHome
      action={{ label: t('page.tryAgain'), href: '/' }}
    />
  );
}
