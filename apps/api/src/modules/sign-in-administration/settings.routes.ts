import * as contract from '@axp/contracts';
import type { GuardedFetch } from '@axp/server-kit/outgoing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MemberTransaction } from '../../platform/db/tenant-transaction.ts';
import { write } from '../../platform/db/tenant-transaction.ts';
import { drawLogo } from '../../platform/files/provider-logo.ts';
import type { PictureDecoder } from '../../platform/pictures/picture-decoder.ts';
import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import type { Surroundings } from './managed-methods.ts';
import { presentSettings } from './settings.presenter.ts';
import type { TestedMethod } from './test-connection.ts';
import { testConnection } from './test-connection.ts';
import { changeMethod, setLogo, testedMethod } from './use-cases/change-method.ts';
import { changeRegistration, requireSecondFactor } from './use-cases/change-settings.ts';
import { readSettings } from './use-cases/settings-context.ts';

export interface SignInAdministrationDeps {
  readonly serve: ApiServe;
  readonly surroundings: Surroundings;
  readonly pictures: PictureDecoder;
  /** Drops the cached sign-in methods, so that the next request reads them again. */
  readonly forgetMethods: (merchantId: string) => void;
  /** Returns the redirect URI for the provider on the requested host. */
  readonly callbackOf: (request: FastifyRequest) => Promise<string>;
  /** Whether providers without TLS are allowed, for tests and development. */
  readonly isPlainHttpAllowed: boolean;
  readonly fetch: GuardedFetch;
}

/** How people sign in, as administrators of the merchant choose it (D-04, T-06). */
export function signInAdministration(app: FastifyInstance, deps: SignInAdministrationDeps): void {
  const { serve, surroundings, forgetMethods, callbackOf } = deps;

  const read = async (context: MemberContext) =>
    presentSettings(await readSettings(context), surroundings);
  const change = async (context: MemberContext, work: (tx: MemberTransaction) => Promise<void>) => {
    await write(context, work);
    forgetMethods(context.scope.merchant.id);
    return { data: await read(context) };
  };

  serve.member(app, contract.getSignInSettings, async ({ context }) => ({
    data: await read(context),
  }));

  serve.member(app, contract.updateSignInMethod, ({ params, body, context }) =>
    change(context, (tx) => changeMethod(tx, surroundings, { ...body, code: params.code })),
  );

  serve.member(app, contract.updateRegistration, ({ body, context }) =>
    change(context, (tx) => changeRegistration(tx, surroundings, body)),
  );

  serve.member(app, contract.updateSecondFactorRule, ({ body, context }) =>
    change(context, (tx) => requireSecondFactor(tx, surroundings, body)),
  );

  serve.member(app, contract.setSignInLogo, async ({ params, upload, context }) => {
    const drawn = await drawLogo(deps.pictures, upload);
    const logo = { id: context.scope.newId(), ...drawn };
    return change(context, (tx) => setLogo(tx, surroundings, { code: params.code, logo }));
  });

  serve.member(app, contract.deleteSignInLogo, ({ params, context }) =>
    change(context, (tx) => setLogo(tx, surroundings, { code: params.code, logo: null })),
  );

  serve.member(app, contract.testSignInMethod, async ({ params, context, reply }) => {
    const callback = await callbackOf(reply.request);
    const method: TestedMethod = await context.scope.read((db) =>
      testedMethod({ db, merchant: context.scope.merchant }, surroundings, {
        code: params.code,
        callback,
      }),
    );
    // Outside of the transaction: the other side may take its time.
    return { data: await testConnection(method, deps) };
  });
}
