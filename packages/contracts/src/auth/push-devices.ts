import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id, Instant, namedObject } from '../schemas.ts';
import { SignedInDevice } from './sessions.ts';

/** Browser that receives push notifications (J-06). */
export const PushDevice = namedObject('PushDevice', {
  id: Id,
  ...z.pick(SignedInDevice, { kind: true, browser: true, system: true }).shape,
  addedAt: Instant,
  lastPushAt: z.nullable(Instant),
  /** The browser that asks. */
  isCurrent: z.boolean(),
});
export type PushDevice = z.output<typeof PushDevice>;

const base64Url = (bytes: number) => {
  const characters = Math.ceil((bytes * 8) / 6);
  return z.string().check(z.regex(new RegExp(`^[\\w-]{${characters}}$`)));
};

/** Subscription of a browser, as the Push API names its parts. */
export const PushSubscription = z.strictObject({
  endpoint: z.string().check(
    z.maxLength(1_000),
    z.regex(/^https?:\/\/[^\s/?#@\\]+\/[^\s#\\]*$/, { error: 'invalid_url' }),
    z.refine((value) => URL.canParse(value), { error: 'invalid_url' }),
  ),
  keys: z.strictObject({ p256dh: base64Url(65), auth: base64Url(16) }),
});
export type PushSubscription = z.output<typeof PushSubscription>;

export const getPushDevices = operation('GET', '/auth/push-devices', {
  summary: 'List my browsers with push notifications, and the key that new ones subscribe with',
  access: ['view', 'OwnSignIn'],
  success: {
    status: 200,
    data: z.object({
      /** VAPID key of the server; null where the operator has not set up push. */
      serverKey: z.nullable(z.string()),
      devices: z.array(PushDevice),
    }),
  },
});

export const savePushDevice = operation('POST', '/auth/push-devices', {
  summary: 'Turn on push notifications in this browser',
  access: 'member',
  body: PushSubscription,
  success: { status: 200, data: PushDevice },
  errors: ['push.not_set_up'],
});

export const deletePushDevice = operation('DELETE', '/auth/push-devices/{id}', {
  summary: 'Turn off push notifications in one of my browsers',
  access: 'member',
  errors: ['push.not_found'],
});

export const testPush = operation('POST', '/auth/push-devices/test', {
  summary: 'Send a test notification to my browsers with push',
  access: 'member',
  success: {
    status: 200,
    /** How many push services accepted it. */
    data: z.object({ sent: z.int() }),
  },
  errors: ['push.not_set_up'],
});
