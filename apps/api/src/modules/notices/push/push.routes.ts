import { AppError } from '@axp/contracts';
import { deletePushDevice, getPushDevices, savePushDevice, testPush } from '@axp/contracts/push';
import type { FastifyInstance } from 'fastify';
import { deleteRows } from '../../../platform/db/tenant-rows.ts';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { OutgoingRules } from '../../../platform/http/permitted-url.ts';
import { requirePermittedUrl } from '../../../platform/http/permitted-url.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { findTargets, listDevices } from './devices/push-device.queries.ts';
import { saveDevice } from './devices/save-device.ts';
import type { PushSettings } from './push-sender.ts';
import { pushSenderOf } from './push-sender.ts';
import { postPush } from './send/post-push.ts';
import { testContent } from './send/push-content.ts';

type Deps = PushSettings & OutgoingRules & { readonly serve: ApiServe };

/** Browsers of the caller that receive push notifications (J-06). */
export function pushRoutes(app: FastifyInstance, deps: Deps): void {
  const { serve } = deps;
  const sender = pushSenderOf(deps);
  const serverKeys = sender?.keys.map(({ publicKey }) => publicKey) ?? [];
  const list = ({ scope, actor }: MemberContext) =>
    scope.read((tx) => listDevices(tx, actor, serverKeys));

  serve.member(app, getPushDevices, async ({ context }) => {
    const [serverKey = null] = serverKeys;
    return { data: { serverKey, devices: serverKey === null ? [] : await list(context) } };
  });

  serve.member(app, savePushDevice, async ({ body, context }) => {
    const [serverKey] = serverKeys;
    if (serverKey === undefined) throw new AppError('push.not_set_up');
    await requirePermittedUrl(deps, 'endpoint', body.endpoint);
    await write(context, (tx) => saveDevice(tx, body, serverKey));
    const [saved] = await list(context);
    if (!saved) throw new AppError('push.not_found');
    return { data: saved };
  });

  serve.member(app, deletePushDevice, async ({ params: { id }, context }) => {
    const { numDeletedRows } = await write(context, (tx) =>
      deleteRows(tx, 'push_device')
        .where('id', '=', id)
        .where('user_id', '=', tx.actor.id)
        .executeTakeFirst(),
    );
    if (numDeletedRows === 0n) throw new AppError('push.not_found');
  });

  serve.member(app, testPush, async ({ context: { scope, actor } }) => {
    if (sender === null) throw new AppError('push.not_set_up');
    const targets = await scope.read((tx) => findTargets(tx, actor.id));
    const payload = JSON.stringify(testContent(scope.language));
    const message = { payload, ttlSeconds: 60, isUrgent: true };
    const results = await Promise.all(targets.map((target) => postPush(sender, target, message)));
    return { data: { sent: results.filter((result) => result === 'sent').length } };
  });
}
