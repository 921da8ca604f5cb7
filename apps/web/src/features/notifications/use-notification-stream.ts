import { listNotifications } from '@axp/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { parseAnswer } from '@/shared/api/index.ts';
import { notificationQueries, pageOf } from './notification-queries.ts';

/** The first view needs connection and processor for itself. */
const afterFirstViewMs = 3_000;

/**
 * Keeps the newest notifications up to date by an event stream while the page is visible.
 * @returns whether the stream works; poll otherwise
 */
export function useNotificationStream(): boolean {
  const queryClient = useQueryClient();
  const isVisible = useSyncExternalStore(watchVisibility, isPageVisible, () => false);
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    if (!isVisible) return undefined;
    const { queryKey } = notificationQueries.page();
    const leaving = new AbortController();
    const follower = {
      onLive: (isNow: boolean) => {
        setLive(isNow);
        // Finds what changed between the last poll and the stream.
        if (isNow) void queryClient.invalidateQueries({ queryKey });
      },
      onPage: (body: string) => {
        // A change under way has shown its result already, and reads the list at its end.
        if (queryClient.isMutating() > 0) return;
        const answer = parseAnswer(listNotifications, { body: JSON.parse(body) });
        queryClient.setQueryData(queryKey, pageOf(answer));
      },
    };
    const start = async () => {
      const { followNotifications } = await import('./notification-stream.ts');
      await followNotifications(follower, leaving.signal);
    };
    // Without the script the page polls.
    const timer = setTimeout(() => void start().catch(() => undefined), afterFirstViewMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [isVisible, queryClient]);
  return isLive;
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible';
}

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
