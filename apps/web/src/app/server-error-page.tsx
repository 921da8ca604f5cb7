import ReportIcon from '@mui/icons-material/ReportProblemOutlined';
import { useTranslation } from 'react-i18next';
import { MessagePage } from '@/shared/ui/message-page.tsx';

/** 500, and whatever a page could not catch itself (G-08). */
export function ServerErrorPage() {
  const { t } = useTranslation('common');
  return (
    <MessagePage
      icon={<ReportIcon />}
      title={t('page.serverError.title')}
      description={t('page.serverError.description')}
      hasHome
      action={{ label: t('page.tryAgain'), href: '/' }}
    />
  );
}
