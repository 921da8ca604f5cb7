import { webhookEventDays } from '@axp/contracts/vocabulary';
import type { Job } from '@axp/server-kit/jobs';
import { hourlyStatements } from '@axp/server-kit/jobs';
import type { AddressGuard } from '@axp/server-kit/outgoing';
import { createGuardedFetch } from '@axp/server-kit/outgoing';
import { sql } from 'kysely';
import { prepareWebhooks } from './send/prepare-events.job.ts';
import { sendWebhooks } from './send/send-webhooks.job.ts';

type Deps = Omit<Parameters<typeof sendWebhooks>[0], 'fetch'> & { readonly outgoing: AddressGuard };

/** Events for other systems (J-02). */
export function webhookJobs({ outgoing, ...deps }: Deps): readonly Job[] {
  return [
    prepareWebhooks(deps.unitOfWork),
    sendWebhooks({ ...deps, fetch: createGuardedFetch(outgoing) }),
    hourlyStatements(deps.unitOfWork, 'forget_webhooks', [
      sql`delete from webhook_event where at < now() - make_interval(days => ${webhookEventDays})`,
    ]),
  ];
}
