import DomainDisabledIcon from '@mui/icons-material/DomainDisabled';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '@/shared/api/index.ts';
import { MessagePage } from '@/shared/ui/message-page.tsx';

interface MerchantErrorPageProps {
  readonly error: unknown;
  readonly host: string;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** No merchant could be loaded for this host (T-03). */
export function MerchantErrorPage({ error, host, isRetrying, onRetry }: MerchantErrorPageProps) {
  const { t } = useTranslation('common');
  const isUnknown = error instanceof ApiProblem && error.code === 'merchant.unknown';
  return (
    <MessagePage
      icon={<DomainDisabledIcon />}
      title={t(isUnknown ? 'page.merchant.unknownTitle' : 'page.merchant.failedTitle')}
      description={
        isUnknown
          ? t('page.merchant.unknownDescription', { host })
          : t('page.merchant.failedDescription')
      }
      action={{ label: t('page.tryAgain'), onClick: onRetry, loading: isRetrying }}
    />
  );
}
