import { AppError } from '@axp/contracts';
import type { ProvisioningEventKind } from '@axp/contracts/vocabulary';
import { asAppError } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { recordRefusal } from '../event.repository.ts';
import { send, sendList, sendRefusal } from './answers.ts';
import { userFields } from './bodies.ts';
import { resourceTypes, schemas, serviceProviderConfig } from './discovery.ts';
import { groupRoutes } from './group.routes.ts';
import type { ScimCall, ScimDeps, ScimRoute } from './scim-call.ts';
import { callOf, prefix } from './scim-call.ts';
import { findUser } from './user.queries.ts';
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

/** Kinds of refused requests in the log; the others only read. */
const kinds: Readonly<Record<string, ProvisioningEventKind>> = {
  'POST /Users': 'create',
  'PUT /Users/:id': 'update',
  'PATCH /Users/:id': 'update',
  'DELETE /Users/:id': 'delete',
  'POST /Groups': 'group-create',
  'PUT /Groups/:id': 'group-update',
  'PATCH /Groups/:id': 'group-update',
  'DELETE /Groups/:id': 'group-delete',
};

const Named = z.object({ userName: z.string().optional(), displayName: z.string().optional() });

/** Longest name that a directory may give. */
const longestSubject = 320;

/** Adds a change to the log that was refused for what it wants, and not for when it came. */
async function noteRefusal(call: ScimCall, path: string, error: unknown): Promise<void> {
  const kind = kinds[`${call.request.method} ${path}`];
  if (!kind || !(error instanceof AppError)) return;
  if (error.status !== 400 && error.status !== 409) return;
  const { userName, displayName } = Named.safeParse(call.request.body).data ?? {};
  const subject = (call.id || userName || displayName || '?').slice(0, longestSubject);
  const isTaken = kind === 'create' && error.status === 409;
  const attempt = isTaken && isOfAddress(error) ? userFields(call.request.body, null) : null;
  await call.note(async (tx) => {
    const userId = (call.id && (await findUser(tx, call.id))?.id) || null;
    await recordRefusal(tx, { kind, subject, userId, error, attempt });
  });
}

/** Whether a person or user has the address, so that an administrator can link the user. */
function isOfAddress({ code, details }: AppError): boolean {
  const isName = code === 'provisioning.taken' && details.params?.attribute !== 'emails';
  return !isName;
}
