import { useEffect, useState } from 'react';
import { openKeptAnswers } from '@/shared/offline/kept-answers.ts';
import { reach } from '@/shared/offline/reach.ts';
import { useUser } from '@/shared/session/index.ts';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { keptReportKeys } from './kept-report-keys.ts';

const SendKeptReports = lazyDialog(() => import('./send-kept-reports.tsx'), 'SendKeptReports');

/** No event tells of a server that was not reached by a change alone. */
const lookEveryMs = 60_000;

/** Sends reports of problems that were kept without a connection, once there is one. */
export function KeptReports() {
  const { id } = useUser();
  const [isSending, setIsSending] = useState(false);
  useEffect(() => {
    const look = async () => {
      if (!reach.isOnline()) return;
      const cache = await openKeptAnswers(id).catch(() => null);
      if (cache && (await keptReportKeys(cache)).length > 0) setIsSending(true);
    };
    void look();
    const lookAgain = () => void look();
    const timer = setInterval(lookAgain, lookEveryMs);
    const stop = reach.onReturn(lookAgain);
    window.addEventListener('online', lookAgain);
    return () => {
      clearInterval(timer);
      stop();
      window.removeEventListener('online', lookAgain);
    };
  }, [id]);
  return isSending && <SendKeptReports userId={id} onDone={() => setIsSending(false)} />;
}
