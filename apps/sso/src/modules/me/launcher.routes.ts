import { createHash } from 'node:crypto';
import { AppError } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import { notModified } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import { getTenant, listApplications, visitApplication } from '../../contract/me-operations.ts';
import { platformServe } from '../../platform/http/platform-serve.ts';
import { lastVisitsOf, openTo, recordVisit } from '../applications/index.ts';
import { personOf } from '../sign-on/index.ts';
import type { BearerDeps } from './bearer.ts';
import { bearerOf, enter, knockOf } from './bearer.ts';

/** Data of the launcher (S-09, S-13, S-14). */
export function launcherRoutes(app: FastifyInstance, deps: BearerDeps): void {
  const serve = platformServe(bearerOf(deps));

  platformServe(knockOf(deps))(app, listApplications, async ({ context: knock, reply }) => {
    const { scope, claims, catalogue, request } = knock;
    const { bearer, found: visits } = await enter(deps, knock, (trx) =>
      lastVisitsOf(trx, scope.tenant.id, claims.userId),
    );
    const data = {
      items: openTo(catalogue, personOf(bearer.session)).map((one) => ({
        ...one,
        logo: one.logo ?? '',
        visitedAt: visits.get(one.slug) ?? null,
      })),
      groups: catalogue.groups.map((one) => ({
        ...one,
        logo: one.logo ?? '',
        customUrl: one.customUrl ?? '',
      })),
    };
    const etag = `"${createHash('sha256').update(JSON.stringify(data)).digest('base64url')}"`;
    // Kept by the browser of this person alone, asked for each time, and never shown to the next one.
    reply
      .header('etag', etag)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'Origin, Authorization');
    return request.headers['if-none-match'] === etag ? notModified : { data };
  });

  serve(app, getTenant, async ({ context: { scope } }) => {
    const { key, name, customUrl } = scope.tenant;
    return { data: { key, name, customUrl: customUrl ?? '' } };
  });

  serve(app, visitApplication, async ({ context: bearer, body }) => {
    const { scope, session, catalogue, request } = bearer;
    const idempotencyKey = idempotencyKeyOf(request.headers['idempotency-key']);
    const own = openTo(catalogue, personOf(session));
    // Rule 42: applications without access look unknown.
    if (!own.some(({ slug }) => slug === body.slug)) throw new AppError('application.unknown');
    await scope.write((trx) =>
      recordVisit(trx, scope, {
        userId: session.userId,
        applicationId: body.slug,
        idempotencyKey,
      }),
    );
    return { data: {} };
  });
}

function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string' || header === '') return null;
  return hashOf(header).toString('base64url');
}
