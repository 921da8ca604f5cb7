import * as contract from '@axp/contracts';
import type { GuardedFetch } from '@axp/server-kit/outgoing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { drawLogo } from '../../platform/files/provider-logo.ts';
import type { PictureDecoder } from '../../platform/pictures/picture-decoder.ts';
import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import type { Surroundings } from './managed-ways.ts';
import { presentSettings } from './settings.presenter.ts';
import type { TestedMethod } from './test-connection.ts';
import { testConnection } from './test-connection.ts';
import { changeMethod } from './use-cases/change-method.ts';
import { changeRegistration } from './use-cases/change-registration.ts';
import { requireSecondFactor } from './use-cases/require-second-factor.ts';
import { setLogo } from './use-cases/set-logo.ts';
import type { SettingsContext } from './use-cases/settings-context.ts';
import { testedMethod } from './use-cases/tested-method.ts';

/** Runs work on the sign-in methods of a merchant in one transaction. */
export type SettingsTransaction = <T>(
  context: MemberContext,
  surroundings: Surroundings,
  work: (settings: SettingsContext) => Promise<T>,
) => Promise<T>;

export interface SignInAdministrationDeps {
  readonly serve: ApiServe;
  readonly inTransaction: SettingsTransaction;
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
  const { serve, inTransaction, surroundings, forgetMethods, callbackOf } = deps;

  const read = (context: MemberContext) =>
    inTransaction(context, surroundings, async ({ settings }) =>
      presentSettings(await settings.find(), surroundings),
    );
  const change = async (
    context: MemberContext,
    work: (settings: SettingsContext) => Promise<void>,
  ) => {
    await inTransaction(context, surroundings, work);
    forgetMethods(context.scope.merchant.id);
    return { data: await read(context) };
  };

  serve.member(app, contract.getSignInSettings, async ({ context }) => ({
    data: await read(context),
  }));

  serve.member(app, contract.updateSignInMethod, ({ params, body, context }) =>
    change(context, (settings) => changeMethod(settings, params.code, body)),
  );

  serve.member(app, contract.updateRegistration, ({ body, context }) =>
    change(context, (settings) => changeRegistration(settings, body)),
  );

  serve.member(app, contract.updateSecondFactorRule, ({ body, context }) =>
    change(context, (settings) => requireSecondFactor(settings, body)),
  );

  serve.member(app, contract.setSignInLogo, async ({ params, upload, context }) => {
    const drawn = await drawLogo(deps.pictures, upload);
    const logo = { id: context.scope.newId(), ...drawn };
    return change(context, (settings) => setLogo(settings, params.code, logo));
  });

  serve.member(app, contract.deleteSignInLogo, ({ params, context }) =>
    change(context, (settings) => setLogo(settings, params.code, null)),
  );

  serve.member(app, contract.testSignInMethod, async ({ params, context, reply }) => {
    const callback = await callbackOf(reply.request);
    const method: TestedMethod = await inTransaction(context, surroundings, (settings) =>
      testedMethod(settings, { code: params.code, callback }),
    );
    // Outside of the transaction: the other side may take its time.
    return { data: await testConnection(method, deps) };
  });
}
