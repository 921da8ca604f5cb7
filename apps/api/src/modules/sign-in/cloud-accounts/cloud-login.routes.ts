import { AppError, cloudLogin } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import type { FastifyInstance } from 'fastify';
import type { CloudPlatform } from '../../../platform/cloud/cloud-platform.ts';
import type { RequestScope } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import type { SignInResult } from '../auth/index.ts';
import { answerSignIn, consumeCloudToken, loggingRefusals, userAgentOf } from '../auth/index.ts';
import type { FederatedDeps } from '../federated-sign-in/index.ts';
import { admit, translated } from '../federated-sign-in/index.ts';
import type { SignInMethodRow, SignInMethods } from '../sign-in-methods/index.ts';
import type { CloudIdentity } from './cloud-tokens.ts';
import { readCloudToken } from './cloud-tokens.ts';

interface Deps {
  readonly serve: ApiServe;
  readonly methods: Pick<SignInMethods, 'require'>;
  /** Null if the deployment has none. */
  readonly platform: CloudPlatform | null;
  readonly depsOf: (scope: RequestScope) => FederatedDeps;
  /** The cookie that binds a ticket to the browser. */
  readonly ticketCookie: (browserKey: string) => string;
}

export function cloudLoginRoutes(
  app: FastifyInstance,
  { serve, methods, platform, depsOf, ticketCookie }: Deps,
): void {
  serve.open(app, cloudLogin, async ({ body, context: { scope }, reply }) => {
    const method = await methods.require(scope.merchant.id, { kind: 'cloud' });
    const { tenant_key: tenantKey, application_id: applicationId } = method;
    if (!platform || tenantKey === null || applicationId === null) {
      throw new AppError('auth.method_off');
    }
    const { clock } = scope;
    const identify = () =>
      readCloudToken(body.idToken, { platform, clock, tenantKey, applicationId });
    const { request } = reply;
    const userAgent = userAgentOf(request);
    const result = await loggingRefusals(scope, { method: method.code }, (identified) =>
      signInByCloud(
        { ...depsOf(scope), identified },
        { method, identify, userAgent, address: request.ip },
      ),
    );
    return { data: answerSignIn(result, { reply, ticketCookie }) };
  });
}

interface CloudArrival {
  readonly method: SignInMethodRow;
  /** Checks the token that was shown. */
  readonly identify: () => Promise<CloudIdentity>;
  readonly userAgent: string;
  readonly address: string;
}

/**
 * Signs in a user by an ID token of the platform, which is used up even if this fails.
 * @throws AppError auth.attempt_used, auth.attempt_expired, and those of `translated` and `admit`
 */
async function signInByCloud(
  deps: FederatedDeps,
  { method, identify, userAgent, address }: CloudArrival,
): Promise<SignInResult> {
  const {
    tokenId,
    expiresAt,
    knownGroups: groups,
    provenAt,
    ...identity
  } = await translated(deps, method, identify);
  const tokenHash = hashOf(tokenId);
  const isFirst = await deps.inTransaction((tx) => consumeCloudToken(tx, tokenHash, expiresAt));
  if (!isFirst) throw new AppError('auth.attempt_used');
  return admit(deps, { method, identity, groups, provenAt, userAgent, address });
}
