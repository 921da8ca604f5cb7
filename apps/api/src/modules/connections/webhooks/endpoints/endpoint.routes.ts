import { AppError } from '@axp/contracts';
import { listOwnChats } from '@axp/contracts/own-chats';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  revealWebhookSecret,
  rotateWebhookSecret,
  switchWebhookEndpoint,
  updateWebhookEndpoint,
} from '@axp/contracts/webhooks';
import type { FastifyInstance } from 'fastify';
import { webhookSecretBoxOf } from '../../../../platform/auth/sealed-secrets.ts';
import type { SigningKeys } from '../../../../platform/auth/signing-keys.ts';
import { write } from '../../../../platform/db/tenant-transaction.ts';
import type { OutgoingRules } from '../../../../platform/http/permitted-url.ts';
import { requirePermittedUrl } from '../../../../platform/http/permitted-url.ts';
import type { MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../../platform/request-scope/serve.ts';
import { findEndpoint, listEndpoints } from './endpoint.queries.ts';
import { listChatsOf } from './own-chat.queries.ts';
import {
  createEndpoint,
  deleteEndpoint,
  switchEndpoint,
  updateEndpoint,
} from './use-cases/change-endpoints.ts';
import { revealSecret, rotateSecret } from './use-cases/secrets.ts';

export interface WebhookDeps extends OutgoingRules {
  readonly serve: ApiServe;
  readonly signingKeys: SigningKeys;
  readonly mail: { readonly originOf: (host: string) => string };
}

/** Endpoints of other systems and their signing secrets (J-02). */
export function endpointRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  const { serve, signingKeys } = deps;
  const boxOf = ({ scope }: MemberContext) => webhookSecretBoxOf(signingKeys, scope.merchant.id);
  const read = async ({ scope }: MemberContext, id: string) => {
    const found = await scope.read((tx) => findEndpoint(tx, id));
    if (!found) throw new AppError('webhook.not_found');
    return found;
  };

  serve.member(app, listWebhookEndpoints, async ({ context: { scope } }) => ({
    data: await scope.read((tx) => listEndpoints(tx)),
  }));

  serve.member(app, listOwnChats, async ({ context: { scope, actor } }) => ({
    data: await scope.read((tx) => listChatsOf(tx, actor.id)),
  }));

  serve.member(app, createWebhookEndpoint, async ({ body, context }) => {
    await requirePermittedUrl(deps, 'url', body.url);
    const { id, secret } = await write(context, (tx) => createEndpoint(tx, boxOf(context), body));
    return { data: { ...(await read(context, id)), secret } };
  });

  serve.member(app, updateWebhookEndpoint, async ({ params: { id }, body, context }) => {
    await requirePermittedUrl(deps, 'url', body.url);
    await write(context, (tx) => updateEndpoint(tx, boxOf(context), { id, body }));
    return { data: await read(context, id) };
  });

  serve.member(app, switchWebhookEndpoint, async ({ params: { id }, body, context }) => {
    await write(context, (tx) => switchEndpoint(tx, id, body));
    return { data: await read(context, id) };
  });

  serve.member(app, deleteWebhookEndpoint, ({ params: { id }, context }) =>
    write(context, (tx) => deleteEndpoint(tx, id)),
  );

  serve.member(app, revealWebhookSecret, async ({ params: { id }, context }) => ({
    data: { secret: await write(context, (tx) => revealSecret(tx, boxOf(context), id)) },
  }));

  serve.member(app, rotateWebhookSecret, async ({ params: { id }, context }) => ({
    data: { secret: await write(context, (tx) => rotateSecret(tx, boxOf(context), id)) },
  }));
}
