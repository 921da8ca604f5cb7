import type { SignInSettings } from '@axp/contracts';
import * as contract from '@axp/contracts';
import { AppError } from '@axp/contracts';
import * as connections from '@axp/contracts/administration';
import type { GuardedFetch } from '@axp/server-kit/outgoing';
import type { OidcClient } from '@axp/server-kit/upstream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { write } from '../../../platform/db/tenant-transaction.ts';
import { renderPicture } from '../../../platform/files/render-picture.ts';
import type { PictureDecoders } from '../../../platform/pictures/picture-decoder.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { previewGroups } from '../group-mappings/index.ts';
import type { SignInMethodRow } from '../sign-in-methods/index.ts';
import type { MethodConfiguration } from './managed-methods.ts';
import { presentSettings } from './settings.presenter.ts';
import { hasPassed, testConnection } from './test-connection.ts';
import {
  addMethod,
  changeConnection,
  recordTestOutcome,
  removeMethod,
  requireAdded,
} from './use-cases/added-methods.ts';
import { changeMethod, setLogo } from './use-cases/change-method.ts';
import {
  needsTest,
  requireFitting,
  requireSignOut,
  testedAs,
  testedMethod,
} from './use-cases/connection-values.ts';
import {
  changeGroups,
  changeRegistration,
  connectTenant,
  disconnectTenant,
  readGroups,
  requireGroups,
  requireSecondFactor,
} from './use-cases/settings.ts';
import { readMethod, readSettings } from './use-cases/settings-context.ts';

/** A request of an administrator. */
interface Served {
  readonly context: MemberContext;
  readonly reply: FastifyReply;
}

/** Makes a change in one transaction, and returns the settings after it. */
type Change = (
  served: Served,
  work: (tx: MemberTransaction) => Promise<void>,
) => Promise<{ readonly data: SignInSettings }>;

export interface SignInAdministrationDeps {
  readonly serve: ApiServe;
  readonly surroundings: MethodConfiguration;
  readonly pictures: PictureDecoders;
  /** Drops the cached sign-in methods, so that the next request reads them again. */
  readonly forgetMethods: (merchantId: string) => void;
  /** Returns the redirect URI for the provider on the requested host. */
  readonly callbackOf: (request: FastifyRequest) => Promise<string>;
  readonly fetch: GuardedFetch;
  readonly oidc: Pick<OidcClient, 'lacksSignOut'>;
}

/** How people sign in, as administrators of the merchant choose it (D-04, T-06). */
export function signInAdministration(app: FastifyInstance, deps: SignInAdministrationDeps): void {
  const { serve, surroundings, forgetMethods, callbackOf } = deps;

  const read = async (context: MemberContext, request: FastifyRequest) =>
    presentSettings(
      await readSettings(context),
      surroundings,
      await callbackOf(request).catch(nullIfUnknown),
    );
  const change: Change = async ({ context, reply }, work) => {
    await write(context, work);
    forgetMethods(context.scope.merchant.id);
    return { data: await read(context, reply.request) };
  };

  serve.member(app, contract.getSignInSettings, async ({ context, reply }) => ({
    data: await read(context, reply.request),
  }));

  serve.member(app, contract.updateSignInMethod, ({ params, body, ...served }) =>
    change(served, (tx) => changeMethod(tx, surroundings, { ...body, code: params.code })),
  );

  serve.member(app, contract.updateRegistration, ({ body, ...served }) =>
    change(served, (tx) => changeRegistration(tx, surroundings, body)),
  );

  serve.member(app, contract.updateSecondFactorRule, ({ body, ...served }) =>
    change(served, (tx) => requireSecondFactor(tx, surroundings, body)),
  );

  serve.member(app, contract.setSignInLogo, async ({ params, upload, ...served }) => {
    const drawn = await renderPicture(deps.pictures.of(served.context), upload, 'signInLogo');
    const logo = { id: served.context.scope.newId(), ...drawn };
    return change(served, (tx) => setLogo(tx, surroundings, { code: params.code, logo }));
  });

  serve.member(app, contract.deleteSignInLogo, ({ params, ...served }) =>
    change(served, (tx) => setLogo(tx, surroundings, { code: params.code, logo: null })),
  );

  addedMethodRoutes(app, deps, change);
  groupRoutes(app, deps);
}

/** A request may name the merchant by its id, on another host. */
function nullIfUnknown(error: unknown): null {
  if (error instanceof AppError && error.code === 'merchant.unknown') return null;
  throw error;
}

/** Providers and directories that administrators connect themselves. */
function addedMethodRoutes(
  app: FastifyInstance,
  deps: SignInAdministrationDeps,
  change: Change,
): void {
  const { serve, surroundings, callbackOf } = deps;
  const { secrets, isPlainHttpAllowed } = surroundings;
  const access = { isPlainHttpAllowed, fetch: deps.fetch };

  /** Outside of transactions: the other side may take its time. */
  const testEntered = async (
    connection: connections.SignInConnection,
    before: SignInMethodRow | null,
    request: FastifyRequest,
  ) => {
    requireFitting(connection, before, surroundings);
    const callback = await callbackOf(request);
    return testConnection(testedAs(connection, before, { secrets, callback }), access);
  };

  serve.member(app, connections.createSignInMethod, async ({ body, ...served }) => {
    await requireSignOut(deps.oidc, body.connection);
    return change(served, (tx) => addMethod(tx, surroundings, body));
  });

  serve.member(app, connections.updateSignInConnection, async ({ params, body, ...served }) => {
    const { context, reply } = served;
    const { code } = params;
    const before = requireAdded(await readMethod(context, surroundings, code));
    const { connection } = body;
    requireFitting(connection, before, surroundings);
    await requireSignOut(deps.oidc, connection);
    const isProven =
      before.is_enabled &&
      needsTest(connection, before) &&
      hasPassed(await testEntered(connection, before, reply.request));
    return change(served, (tx) => changeConnection(tx, surroundings, { ...body, code, isProven }));
  });

  serve.member(app, connections.deleteSignInMethod, ({ params, query, ...served }) =>
    change(served, (tx) => removeMethod(tx, surroundings, { ...params, ...query })),
  );

  serve.member(app, connections.connectCloudTenant, ({ body, ...served }) =>
    change(served, (tx) => connectTenant(tx, surroundings, body)),
  );

  serve.member(app, connections.disconnectCloudTenant, ({ query, ...served }) =>
    change(served, (tx) => disconnectTenant(tx, surroundings, query)),
  );

  serve.member(app, connections.testSignInMethod, async ({ params, context, reply }) => {
    const method = await readMethod(context, surroundings, params.code);
    const callback = await callbackOf(reply.request);
    const data = await testConnection(testedMethod(method, { secrets, callback }), access);
    const outcome = { method, isPassed: hasPassed(data) };
    await write(context, (tx) => recordTestOutcome(tx, surroundings, outcome));
    // Pages may connect to a directory that has passed.
    deps.forgetMethods(context.scope.merchant.id);
    return { data };
  });

  serve.member(app, connections.testSignInConnection, async ({ body, context, reply }) => {
    const { code, connection } = body;
    const before =
      code === undefined ? null : requireAdded(await readMethod(context, surroundings, code));
    return { data: await testEntered(connection, before, reply.request) };
  });
}

/** Groups of a method that give business units and roles (J-04). */
function groupRoutes(
  app: FastifyInstance,
  { serve, surroundings, forgetMethods }: SignInAdministrationDeps,
): void {
  const read = ({ scope }: MemberContext, code: string) => scope.read((tx) => readGroups(tx, code));

  serve.member(app, connections.getGroupMapping, async ({ params: { code }, context }) => {
    requireGroups(await readMethod(context, surroundings, code));
    return { data: await read(context, code) };
  });

  serve.member(app, connections.updateGroupMapping, async ({ params, body, context }) => {
    const { code } = params;
    await write(context, (tx) => changeGroups(tx, surroundings, { ...body, code }));
    forgetMethods(context.scope.merchant.id);
    return { data: await read(context, code) };
  });

  serve.member(app, connections.previewGroupMapping, async ({ params, body, context }) => {
    const { scope } = context;
    requireGroups(await readMethod(context, surroundings, params.code));
    const data = await scope.read((tx) => previewGroups(tx, params.code, body));
    return { data };
  });
}
