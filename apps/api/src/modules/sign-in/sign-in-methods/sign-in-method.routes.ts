import { listSignInMethods } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import type { SignInMethods } from './sign-in-methods.ts';

interface Deps {
  readonly serve: ApiServe;
  readonly methods: SignInMethods;
}

export function signInMethodRoutes(app: FastifyInstance, { serve, methods }: Deps): void {
  serve.open(app, listSignInMethods, async ({ context: { scope } }) => {
    return { data: [...(await methods.of(scope.merchant.id))] };
  });
}
