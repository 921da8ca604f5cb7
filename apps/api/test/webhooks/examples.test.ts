import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteResource, updateUser } from '@axp/contracts';
import type { WebhookEventType } from '@axp/contracts/vocabulary';
import { webhookExampleOf, webhookVerification } from '@axp/contracts/webhook-examples';
import { describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import type { Received } from './receiver.ts';
import { addEndpoint, deliver, receiver, roomWorld, verified } from './webhook-world.ts';

const api = testApi();
const desk = receiver();
const world = roomWorld(api);

/** Names of all fields, with those inside. */
function shapeOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}

/** Runs the example of a receiver in a process of its own. */
function readAsExample(secret: string, { body, headers }: Pick<Received, 'body' | 'headers'>) {
  const request = JSON.stringify({ body, headers });
  const use = `const { body, headers } = ${request};
    console.log(JSON.stringify(readEvent(body, headers)));`;
  const code = `${webhookVerification}\n${use}`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: join(import.meta.dirname, '../..'),
    env: { WEBHOOK_SECRET: secret },
    encoding: 'utf8',
  });
}

describe('the examples for receivers', () => {
  it('[J-02] verify a signed event, and refuse a changed one', async () => {
    const { secret } = await addEndpoint(api, world.admin, desk.url());
    const { id } = await world.bookRoom();
    await deliver(api);
    const [request] = desk.received;
    if (!request) throw new Error('nothing was sent');
    const { stdout } = readAsExample(secret, request);
    expect(JSON.parse(stdout)).toMatchObject({ type: 'booking.created', data: { id } });
    const changed = readAsExample(secret, { ...request, body: `${request.body} ` });
    expect([changed.status, changed.stdout]).toEqual([1, '']);
    expect(changed.stderr).toContain('No matching signature');
  });

  it('[J-02] are those of the documentation', async () => {
    const path = join(import.meta.dirname, '../../../../docs/webhooks.md');
    const text = await readFile(path, 'utf8');
    expect(text.replaceAll(/^ {2}/gm, '')).toContain(`\`\`\`js\n${webhookVerification}\n\`\`\``);
  });

  const changes: readonly (readonly [WebhookEventType, () => Promise<unknown>])[] = [
    ['booking.created', () => world.bookRoom()],
    [
      'person.updated',
      () =>
        api.call(updateUser, {
          as: world.admin,
          params: { id: world.ann.id },
          body: { version: 1, fullName: 'Ann Lee' },
        }),
    ],
    [
      'resource.deleted',
      () => api.call(deleteResource, { as: world.admin, params: { id: world.roomId } }),
    ],
  ];

  it.each(changes)('[J-02] have the fields of a real %s', async (type, change) => {
    const { secret } = await addEndpoint(api, world.admin, desk.url(), [type]);
    await change();
    await deliver(api);
    const [request] = desk.received;
    expect(request && shapeOf(verified(secret, request).data)).toEqual(
      shapeOf(webhookExampleOf(type)),
    );
  });
});
