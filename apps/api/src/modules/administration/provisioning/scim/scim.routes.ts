import { AppError } from '@axp/contracts';
import { asAppError } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import { send, sendList, sendRefusal } from './answers.ts';
import { resourceTypes, schemas, serviceProviderConfig } from './discovery.ts';
import { groupRoutes } from './group.routes.ts';
import { noteRefusal } from './note-refusal.ts';
import type { ScimDeps, ScimRoute } from './scim-call.ts';
import { callOf, prefix } from './scim-call.ts';
import { userRoutes } from './user.routes.ts';

/** A group of ten thousand members is 0.6 MB. */
const bodyLimit = 2 * 1024 * 1024;

/** People and groups as a directory provisions them by SCIM 2.0 (J-03). */
export function protocolRoutes(app: FastifyInstance, deps: ScimDeps): void {
  void app.register(
    async (scim) => {
      scim.setErrorHandler((error, request, reply) => {
        const refusal = asAppError(error, bodyLimit);
        if (refusal.code === 'server.internal') {
          request.log.error({ err: error }, 'unexpected error');
        }
        return sendRefusal(reply, refusal);
      });
      scim.setNotFoundHandler((_request, reply) =>
        sendRefusal(reply, new AppError('request.not_found')),
      );
      const route: ScimRoute = (method, path, answer) => {
        scim.route<{ Params: { id?: string } }>({
          method,
          url: path,
          bodyLimit,
          handler: async (request, reply) => {
            const call = await callOf(deps, { request, reply, id: request.params.id ?? '' });
            return answer(call).catch(async (error: unknown) => {
              await noteRefusal(call, path, error);
              throw error;
            });
          },
        });
      };
      discoveryRoutes(route);
      userRoutes(route);
      groupRoutes(route);
    },
    { prefix },
  );
}

function discoveryRoutes(route: ScimRoute): void {
  route('GET', '/ServiceProviderConfig', async ({ reply }) =>
    send(reply, 200, serviceProviderConfig),
  );
  const list = (path: string, entries: readonly { readonly id: string }[]) => {
    route('GET', path, async ({ reply }) =>
      sendList(reply, entries, { total: entries.length, startIndex: 1 }),
    );
    route('GET', `${path}/:id`, async ({ reply, id }) => {
      const found = entries.find((entry) => entry.id === id);
      if (!found) throw new AppError('provisioning.not_found');
      return send(reply, 200, found);
    });
  };
  list('/ResourceTypes', resourceTypes);
  list('/Schemas', schemas);
}
