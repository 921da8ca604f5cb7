import { AppError, cloudLogin } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { CloudPlatform } from '../../platform/cloud/cloud-platform.ts';
import type { RequestScope } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { loggingRefusals, userAgentOf } from '../auth/index.ts';
import type { FederatedDeps } from '../federated-sign-in/index.ts';
import type { SignInMethods } from '../sign-in-methods/index.ts';
import { readCloudToken } from './cloud-tokens.ts';
import { signInByCloud } from './use-cases/sign-in-by-cloud.ts';

interface Deps {
  readonly serve: ApiServe;
  readonly methods: Pick<SignInMethods, 'require'>;
  /** Null if the deployment has none. */
  readonly platform: CloudPlatform | null;
  readonly depsOf: (scope: RequestScope) => FederatedDeps;
}

export function cloudLoginRoutes(
  app: FastifyInstance,
  { serve, methods, platform, depsOf }: Deps,
): void {
  serve.open(app, cloudLogin, async ({ body, context: { scope }, reply: { request } }) => {
    const method = await methods.require(scope.merchant.id, { kind: 'cloud' });
    const { tenant_key: tenantKey, application_id: applicationId } = method;
    if (!platform || tenantKey === null || applicationId === null) {
      throw new AppError('auth.method_off');
    }
    const { clock } = scope;
    const identify = () =>
      readCloudToken(body.idToken, { platform, clock, tenantKey, applicationId });
    const userAgent = userAgentOf(request);
    const data = await loggingRefusals(scope, { method: method.code }, (identified) =>
      signInByCloud(
        { ...depsOf(scope), identified },
        { method, identify, userAgent, address: request.ip },
      ),
    );
    return { data };
  });
}
