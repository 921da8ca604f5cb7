import { listSignInMethods } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { CloudPlatform } from '../../platform/cloud/cloud-platform.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { presentSignInMethod } from './sign-in-method.presenter.ts';
import type { SignInMethods } from './sign-in-methods.ts';

interface Deps {
  readonly serve: ApiServe;
  readonly methods: SignInMethods;
  readonly platform: CloudPlatform | null;
}

export function signInMethodRoutes(app: FastifyInstance, { serve, methods, platform }: Deps): void {
  serve.open(app, listSignInMethods, async ({ context: { scope } }) => {
    const { id } = scope.merchant;
    const canRegister = await methods.isRegistrationOpen(id);
    const rows = await methods.of(id);
    return { data: rows.map((row) => presentSignInMethod(row, { platform, canRegister })) };
  });
}
