import type { Notification } from '@axp/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { messageOf } from './message.ts';
import { isUnread } from './unread.ts';

interface ArrivalAnnouncerProps {
  readonly notifications: readonly Notification[];
}

/** Tells screen readers what arrived since this was mounted; the dot tells everybody else. */
export function ArrivalAnnouncer({ notifications }: ArrivalAnnouncerProps) {
  const { t } = useTranslation('notification');
  const [knownIds] = useState(() => new Set(notifications.map(({ id }) => id)));
  // A person's own actions arrive as read: they know of them.
  const arrived = notifications.filter((one) => isUnread(one) && !knownIds.has(one.id));
  const [newest] = arrived;

  function sentence(): string {
    if (!newest) return '';
    if (arrived.length > 1) return t('arrived.several', { amount: arrived.length });
    return t('arrived.one', {
      text: t(messageOf(newest).textKey, { name: newest.invitee ?? t('formerInvitee') }),
      title: newest.title,
    });
  }

  return (
    <HiddenText>
      <span role="status">{sentence()}</span>
    </HiddenText>
  );
}
