import type { ResourceType } from '@axp/contracts';
import EventBusy from '@mui/icons-material/EventBusyOutlined';
import type { PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useMerchant } from '@/shared/session/index.ts';
import { MessagePage } from '@/shared/ui/message-page.tsx';

/** Shows a page of a kind where that kind can be booked; elsewhere what can be done instead (T-06). */
export function KindGate({ kind, children }: PropsWithChildren<{ readonly kind: ResourceType }>) {
  const { t } = useTranslation('booking');
  const ofKind = useKindText();
  const { services } = useMerchant();
  if (enabledKinds(services).includes(kind)) return children;
  return (
    <MessagePage
      icon={<EventBusy />}
      title={ofKind(`${kind}.start.closed`)}
      description={t('start.closed.text')}
      action={{ label: t('start.closed.action'), href: '/bookings' }}
    />
  );
}
