import type { Notification } from '@axp/contracts';
import { useEffect } from 'react';
import { useReloadLicence } from '@/shared/licence/use-reload-licence.ts';
import { isUnread } from './unread.ts';

/** Reads the user's licence again once it is decided on: search and forms go by it. */
export function useLicenceNews(notifications: readonly Notification[] | null): void {
  const reload = useReloadLicence();
  const news = notifications?.find((one) => isDecision(one) && isUnread(one))?.id;
  useEffect(() => {
    if (news !== undefined) void reload();
  }, [news, reload]);
}

function isDecision({ topic }: Notification): boolean {
  return topic === 'licence-confirmed' || topic === 'licence-rejected';
}
