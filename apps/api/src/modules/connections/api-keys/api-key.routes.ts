import { AppError } from '@axp/contracts';
import type { ApiKeyBody } from '@axp/contracts/api-keys';
import {
  createApiKey,
  createOwnApiKey,
  listApiKeys,
  listOwnApiKeys,
  revokeApiKey,
  revokeOwnApiKey,
  updateApiKey,
} from '@axp/contracts/api-keys';
import type { FastifyInstance } from 'fastify';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { listKeys } from './api-key.queries.ts';
import { createKey, revokeKey, updateKey } from './use-cases/api-keys.ts';

/** API keys of the merchant, and of each person (J-01). */
export function apiKeyRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, listApiKeys, async ({ context }) => list(context));
  serve.member(app, createApiKey, ({ body, context }) =>
    create(context, body, { isPersonal: false }),
  );
  serve.member(app, updateApiKey, async ({ params: { id }, body, context }) => {
    await write(context, (tx) => updateKey(tx, id, body));
    return { data: await find(context, id) };
  });
  serve.member(app, revokeApiKey, ({ params: { id }, context }) =>
    write(context, (tx) => revokeKey(tx, { id })),
  );

  serve.member(app, listOwnApiKeys, async ({ context }) => list(context, context.actor.id));
  serve.member(app, createOwnApiKey, ({ body, context }) =>
    create(context, body, { isPersonal: true }),
  );
  serve.member(app, revokeOwnApiKey, ({ params: { id }, context }) =>
    write(context, (tx) => revokeKey(tx, { id, ownerId: context.actor.id })),
  );
}

async function list({ scope }: MemberContext, ownerId?: string) {
  const data = await scope.read((tx) => listKeys(tx, { ownerId }));
  return { data: [...data], meta: { address: scope.caller.address } };
}

async function find({ scope }: MemberContext, id: string) {
  const [key] = await scope.read((tx) => listKeys(tx, { id }));
  if (!key) throw new AppError('api_key.not_found');
  return key;
}

async function create(
  context: MemberContext,
  body: ApiKeyBody,
  kind: { readonly isPersonal: boolean },
) {
  const { id, key } = await write(context, (tx) => createKey(tx, body, kind));
  return { data: { ...(await find(context, id)), key } };
}
