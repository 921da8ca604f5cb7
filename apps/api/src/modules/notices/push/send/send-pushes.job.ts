import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { Logger } from '@axp/server-kit/logging';
import type { Clock } from '@axp/server-kit/time';
import type { DB } from '../../../../platform/db/schema.ts';
import type { TenantRows } from '../../../../platform/db/tenant-rows.ts';
import { pauseAfter } from '../../mail/index.ts';
import type { DuePush } from './due-push.queries.ts';
import { takeDuePushes } from './due-push.queries.ts';
import type { PushSender } from './post-push.ts';
import { postPush } from './post-push.ts';
import { deferPush, forgetDevice, forgetPush, notePushed } from './push.repository.ts';
import { isUrgent, pushContent } from './push-content.ts';
import type { PushPlan } from './push-plan.ts';
import { planPush } from './push-plan.ts';

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
}

const everyMs = 1_000;
const atOnce = 50;
/** About an hour; after that, the notification in the application has to do. */
const maxTries = 7;
/** As long as a phone that is switched off overnight needs. */
const ttlSeconds = 24 * 60 * 60;

/** Sends notifications to browsers with push, each at least once (J-06). */
export function sendPushes(deps: Deps, sender: PushSender): Job {
  return {
    name: 'send_pushes',
    everyMs,
    run: async (signal) => {
      let count = atOnce;
      while (count === atOnce && !signal.aborted) {
        const due = await takeDuePushes(deps.unitOfWork, atOnce);
        await Promise.all(due.map((push) => handle(deps, sender, push)));
        count = due.length;
      }
    },
  };
}

async function handle(deps: Deps, sender: PushSender, push: DuePush): Promise<void> {
  const plan = planPush(push, deps.clock.now().toISOString());
  const settle = plan.step === 'send' ? await send(deps, sender, push) : settlePlan(push, plan);
  const { merchantId: id } = push;
  await deps.unitOfWork.withMerchant(id, (db) => settle({ db, merchant: { id } }));
}

type Settle = (tx: TenantRows) => Promise<unknown>;

function settlePlan(push: DuePush, plan: Exclude<PushPlan, { step: 'send' }>): Settle {
  if (plan.step === 'drop') return (tx) => forgetPush(tx, push);
  return (tx) => deferPush(tx, push, { dueAt: plan.until, tries: push.tries - 1 });
}

async function send({ clock, logger }: Deps, sender: PushSender, push: DuePush): Promise<Settle> {
  const { merchantId, deviceId, tries } = push;
  const content = pushContent(push);
  const result = await postPush(sender, push, {
    payload: JSON.stringify(content),
    ttlSeconds,
    isUrgent: isUrgent(push),
    // Ids without hyphens have the 32 characters that a topic may have (RFC 8030, section 5.4).
    ...(push.booking && { topic: push.booking.id.replaceAll('-', '') }),
  });
  if (result === 'sent') return (tx) => notePushed(tx, push);
  if (result === 'gone') return (tx) => forgetDevice(tx, deviceId);
  if (result === 'failed' && tries < maxTries) {
    const dueAt = new Date(clock.now().getTime() + pauseAfter(tries) * 1_000).toISOString();
    return (tx) => deferPush(tx, push, { dueAt, tries });
  }
  logger.warn({ merchantId, deviceId, result }, 'push_given_up');
  return (tx) => forgetPush(tx, push);
}
