import { getCaptchaChallenge } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import type { CaptchaGate } from './captcha-gate.ts';

export function captchaRoutes(app: FastifyInstance, serve: ApiServe, captcha: CaptchaGate): void {
  serve.open(app, getCaptchaChallenge, async ({ query, context: { scope }, reply }) => {
    reply.header('cache-control', 'no-store');
    return { data: await captcha.challengeFor(scope, query.action) };
  });
}
