import type { Job } from '@axp/server-kit/jobs';
import type { PushSettings } from './push-sender.ts';
import { pushSenderOf } from './push-sender.ts';
import { sendPushes } from './send/send-pushes.job.ts';

/** Notifications for browsers; none where the operator has not set up push. */
export function pushJobs(deps: Parameters<typeof sendPushes>[0] & PushSettings): readonly Job[] {
  const sender = pushSenderOf(deps);
  return sender ? [sendPushes(deps, sender)] : [];
}
