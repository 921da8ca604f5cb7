import type { WebhookEndpoint } from '@axp/contracts/webhooks';
import { useTranslation } from 'react-i18next';
import { StatusLabel } from '@/shared/ui/status-chip.tsx';

const chips = { healthy: 'approved', retrying: 'pending', off: 'cancelled' } as const;

/** Whether an endpoint works. */
export function StateLabel({ state }: Pick<WebhookEndpoint, 'state'>) {
  const { t } = useTranslation('adminWebhooks');
  return <StatusLabel chip={chips[state]}>{t(`state.${state}`)}</StatusLabel>;
}
