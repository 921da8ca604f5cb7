import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { Logger } from '@axp/server-kit/logging';
import type { DB } from '../../platform/db/schema.ts';
import type { Tokens } from '../../platform/tokens/tokens.ts';
import type { DueLogout } from './delivery-queue.ts';
import { DeliveryQueue } from './delivery-queue.ts';
import type { PostLogout } from './post-logout.ts';

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly tokens: Pick<Tokens, 'logoutToken'>;
  readonly postLogout: PostLogout;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

const pauseMs = 2_000;
const atOnce = 20;
/** A day and a half of growing pauses; the application's own limits end the session then. */
const mostTries = 45;

/** Tells applications which sign-ons have ended, until they answer. */
export function sendLogouts(deps: Deps): Job {
  const queue = new DeliveryQueue(deps.unitOfWork);
  return {
    name: 'send_logouts',
    everyMs: pauseMs,
    run: async (signal) => {
      let taken = atOnce;
      while (taken === atOnce && !signal.aborted) {
        const due = await queue.take(atOnce);
        await Promise.all(due.map((logout) => deliver(deps, queue, logout)));
        taken = due.length;
      }
    },
  };
}

async function deliver(
  { tokens, postLogout, logger }: Deps,
  queue: DeliveryQueue,
  logout: DueLogout,
): Promise<void> {
  // A fresh token each time: an application remembers the id of one that it has seen.
  const status =
    logout.address === ''
      ? 204
      : await postLogout(logout.address, await tokens.logoutToken(logout));
  if (status === 200 || status === 204) return queue.remove(logout);
  const { tenantId, applicationId, tries } = logout;
  const fields = { tenantId, applicationId, tries, status };
  if (tries < mostTries) return logger.warn(fields, 'logout_delayed');
  await queue.remove(logout);
  logger.error(fields, 'logout_given_up');
}
