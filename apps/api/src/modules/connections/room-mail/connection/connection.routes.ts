import {
  getMailConnection,
  retryMailConnection,
  updateMailConnection,
} from '@axp/contracts/room-mail';
import type { AddressGuard } from '@axp/server-kit/outgoing';
import type { FastifyInstance } from 'fastify';
import { mailSecretBoxOf } from '../../../../platform/auth/sealed-secrets.ts';
import type { SigningKeys } from '../../../../platform/auth/signing-keys.ts';
import { write } from '../../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../../platform/request-scope/serve.ts';
import { readConnection } from './connection.queries.ts';
import type { RequireFreeDomain } from './use-cases/change-connection.ts';
import { changeConnection, requirePermitted } from './use-cases/change-connection.ts';
import { requestAttempt } from './use-cases/request-attempt.ts';

export interface ConnectionRouteDeps {
  readonly serve: ApiServe;
  readonly signingKeys: Pick<SigningKeys, 'secretsFor'>;
  readonly outgoing: AddressGuard;
  readonly requireFreeDomain: RequireFreeDomain;
}

/** The mailbox or mail server by which rooms receive invitations (E-05, E-10). */
export function connectionRoutes(app: FastifyInstance, deps: ConnectionRouteDeps): void {
  const { serve, signingKeys, outgoing, requireFreeDomain } = deps;
  const read = ({ scope }: MemberContext) => scope.read((tx) => readConnection(tx));

  serve.member(app, getMailConnection, async ({ context }) => ({ data: await read(context) }));

  serve.member(app, retryMailConnection, async ({ context }) => {
    await write(context, requestAttempt);
    return { data: await read(context) };
  });

  serve.member(app, updateMailConnection, async ({ body, context }) => {
    const { id: merchantId } = context.scope.merchant;
    await requirePermitted(outgoing, body.settings);
    await requireFreeDomain(merchantId, body.settings);
    const box = mailSecretBoxOf(signingKeys, merchantId);
    await write(context, (tx) => changeConnection(tx, box, body));
    return { data: await read(context) };
  });
}
