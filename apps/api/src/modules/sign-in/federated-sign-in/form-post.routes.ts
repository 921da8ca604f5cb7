import { AppError } from '@axp/contracts';
import { acceptUrlencodedForms } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { callbackPath } from './federated.routes.ts';

/** Apple also posts the name, which no address has to carry. */
const Answer = z
  .record(z.string(), z.string())
  .transform((answer) => {
    const query = new URLSearchParams(answer);
    query.delete('user');
    return query.toString();
  })
  .refine((query) => query.length <= longestQuery);
const longestQuery = 8192;

/**
 * Takes the answer of a provider that posts it (`response_mode=form_post`) to the page that reads it
 * from its address. The page's tab still proves that it has begun the sign-in.
 */
export function formPostRoutes(app: FastifyInstance): void {
  void app.register(async (scope) => {
    acceptUrlencodedForms(scope);
    scope.post(callbackPath, async ({ body }, reply) => {
      const answer = Answer.safeParse(body);
      if (!answer.success) throw new AppError('request.malformed');
      reply.header('cache-control', 'no-store');
      return reply.redirect(`${callbackPath}?${answer.data}`, 303);
    });
  });
}
