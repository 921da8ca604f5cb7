import { isAbout, mailGroupOf } from '@axp/contracts/vocabulary';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { Logger } from '@axp/server-kit/logging';
import type { Clock } from '@axp/server-kit/time';
import { sql } from 'kysely';
import type { DB } from '../../../../platform/db/schema.ts';
import type { TenantRows } from '../../../../platform/db/tenant-rows.ts';
import { deleteRows, updateRows } from '../../../../platform/db/tenant-rows.ts';
import { pauseAfter } from '../../mail/index.ts';
import type { DuePush } from './due-push.queries.ts';
import { takeDuePushes } from './due-push.queries.ts';
import type { PushSender } from './post-push.ts';
import { postPush } from './post-push.ts';
import { isUrgent, pushContent } from './push-content.ts';
import { quietAt } from './quiet-hours.ts';

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

type Message = Pick<DuePush, 'deviceId' | 'notificationId'>;

async function forgetPush(tx: TenantRows, message: Message): Promise<void> {
  await deleteRows(tx, 'push_message')
    .where('device_id', '=', message.deviceId)
    .where('notification_id', '=', message.notificationId)
    .execute();
}

async function deferPush(
  tx: TenantRows,
  message: Message,
  later: { readonly dueAt: string; readonly tries: number },
): Promise<void> {
  await updateRows(tx, 'push_message')
    .set({ due_at: later.dueAt, tries: later.tries })
    .where('device_id', '=', message.deviceId)
    .where('notification_id', '=', message.notificationId)
    .execute();
}

async function notePushed(tx: TenantRows, message: Message): Promise<void> {
  await forgetPush(tx, message);
  await updateRows(tx, 'push_device')
    .set({ last_push_at: sql`now()` })
    .where('id', '=', message.deviceId)
    .execute();
}

/** Its waiting messages go with it. */
async function forgetDevice(tx: TenantRows, id: string): Promise<void> {
  await deleteRows(tx, 'push_device').where('id', '=', id).execute();
}

type PushPlan =
  | { readonly step: 'send' }
  | { readonly step: 'drop' }
  | { readonly step: 'hold'; readonly until: string };

type Planned = Pick<
  DuePush,
  'topic' | 'bookingStatus' | 'isParticipant' | 'action' | 'isRead' | 'reader' | 'booking'
>;

/**
 * Plans a due push at an instant. Quiet hours hold it until they end, and drop what is
 * then too late; a late return keeps others waiting, so it is sent at any time.
 */
function planPush(push: Planned, now: string): PushPlan {
  const { reader, topic } = push;
  const group = mailGroupOf(push);
  const isMuted = group !== null && reader.mutedPushes.includes(group);
  if (!reader.isActive || push.isRead || isMuted) return { step: 'drop' };
  const { quietHours, timezone } = reader;
  const isHeld = topic !== 'overdue' && quietHours !== null;
  const quiet = isHeld ? quietAt(quietHours, timezone, now) : null;
  if (quiet === null) return { step: isTooLate(push, now) ? 'drop' : 'send' };
  const { until } = quiet;
  return until === null || isTooLate(push, until) ? { step: 'drop' } : { step: 'hold', until };
}

/** A reminder is useless once its booking has begun, and most news once it has ended. */
function isTooLate({ topic, booking }: Planned, at: string): boolean {
  if (booking === null || topic === 'overdue' || isAbout(topic, 'problem', 'resource'))
    return false;
  return at >= (topic === 'start-reminder' ? booking.start : booking.end);
}
