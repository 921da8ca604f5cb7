import type { WebhookDelivery } from '@axp/contracts/webhooks';
import { useTranslation } from 'react-i18next';
import { StatusLabel } from '@/shared/ui/status-chip.tsx';

const chips = { waiting: 'pending', delivered: 'approved', 'given-up': 'cancelled' } as const;

/** Whether an event has arrived. */
export function DeliveryState({ delivery }: { readonly delivery: Pick<WebhookDelivery, 'state'> }) {
  const { t } = useTranslation('adminWebhooks');
  return (
    <StatusLabel chip={chips[delivery.state]}>{t(`deliveries.${delivery.state}`)}</StatusLabel>
  );
}
