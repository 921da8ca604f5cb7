import { listSignInMethods } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { presentSignInMethod } from './sign-in-method.presenter.ts';
import type { SignInMethods } from './sign-in-methods.ts';

export function signInMethodRoutes(
  app: FastifyInstance,
  serve: ApiServe,
  methods: SignInMethods,
): void {
  serve.open(app, listSignInMethods, async ({ context: { scope } }) => ({
    data: (await methods.of(scope.merchant.id)).map(presentSignInMethod),
  }));
}
