import * as contract from '@axp/contracts/second-factor';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MemberContext, RequestScope } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { loggingRefusals, withConfirmedPassword } from '../auth/index.ts';
import { confirmOwnIdentity } from './use-cases/confirm-identity.ts';
import type { FactorDeps } from './use-cases/factor-deps.ts';
import type { Changed, Self } from './use-cases/own-factors.ts';
import {
  addOwnPasskey,
  ownAppKey,
  ownFactors,
  ownPasskeyOptions,
  removeOwnApp,
  removeOwnPasskey,
  renameOwnPasskey,
  renewOwnCodes,
  setOwnApp,
} from './use-cases/own-factors.ts';

export interface OwnFactorsDeps {
  readonly serve: ApiServe;
  readonly depsOf: (scope: RequestScope) => FactorDeps;
  readonly originOf: (request: FastifyRequest) => Promise<string>;
}

/** A person's own second factors, in the profile (H-11). */
export function ownFactorsRoutes(app: FastifyInstance, deps: OwnFactorsDeps): void {
  const { serve, depsOf, originOf } = deps;

  const own = async ({ scope, actor }: MemberContext, { request }: FastifyReply) => ({
    factors: depsOf(scope),
    self: { userId: actor.id, sessionId: actor.sessionId, origin: await originOf(request) },
  });
  /** Records wrong passwords, codes and passkeys of a signed-in person in the security log (H-10). */
  const logged = <T>({ scope, actor }: MemberContext, work: () => Promise<T>): Promise<T> =>
    loggingRefusals(scope, { method: 'local', userId: actor.id }, work);
  /** Work that needs the password: a stranger at an open browser must not change how its owner signs in. */
  const confirmed = async <T>(
    { body, context, reply }: Confirmed,
    work: (factors: FactorDeps, self: Self) => Promise<T>,
  ): Promise<T> => {
    const { factors, self } = await own(context, reply);
    const { currentPassword } = body;
    const confirmation = { actor: context.actor, currentPassword, address: reply.request.ip };
    return logged(context, () =>
      withConfirmedPassword(factors.auth, confirmation, () => work(factors, self)),
    );
  };

  serve.member(app, contract.confirmIdentity, async ({ body, context, reply }) => {
    const { ip: address } = reply.request;
    await logged(context, () =>
      confirmOwnIdentity(depsOf(context.scope), { actor: context.actor, address, ...body }),
    );
  });

  serve.member(app, contract.getSecondFactors, async ({ context, reply }) => {
    const { factors, self } = await own(context, reply);
    return { data: await ownFactors(factors, self) };
  });

  serve.member(app, contract.requestAppKey, async (call) => ({
    data: await confirmed(call, ownAppKey),
  }));

  serve.member(app, contract.setOwnApp, async ({ body, context, reply }) => {
    const { factors, self } = await own(context, reply);
    return answer(await logged(context, () => setOwnApp(factors, self, body)));
  });

  serve.member(app, contract.removeOwnApp, async (call) =>
    answer(await confirmed(call, removeOwnApp)),
  );

  serve.member(app, contract.requestPasskeyOptions, async (call) => ({
    data: { options: await confirmed(call, ownPasskeyOptions) },
  }));

  serve.member(app, contract.addOwnPasskey, async ({ body, context, reply }) => {
    const { factors, self } = await own(context, reply);
    return answer(await logged(context, () => addOwnPasskey(factors, self, body)));
  });

  serve.member(app, contract.renameOwnPasskey, async ({ params, body, context, reply }) => {
    const { factors, self } = await own(context, reply);
    return answer(await renameOwnPasskey(factors, self, { ...params, ...body }));
  });

  serve.member(app, contract.removeOwnPasskey, async (call) =>
    answer(
      await confirmed(call, (factors, self) => removeOwnPasskey(factors, self, call.params.id)),
    ),
  );

  serve.member(app, contract.renewRecoveryCodes, async (call) =>
    answer(await confirmed(call, renewOwnCodes)),
  );
}

interface Confirmed {
  readonly body: { readonly currentPassword: string };
  readonly context: MemberContext;
  readonly reply: FastifyReply;
}

function answer({ factors, recoveryCodes }: Changed) {
  return { data: { factors, recoveryCodes: [...recoveryCodes] } };
}
