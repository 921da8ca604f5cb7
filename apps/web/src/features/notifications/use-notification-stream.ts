import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';

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
    const leaving = new AbortController();
    const start = async () => {
      const { followNotifications } = await import('./notification-stream.ts');
      await followNotifications(queryClient, { onLive: setLive, signal: leaving.signal });
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
