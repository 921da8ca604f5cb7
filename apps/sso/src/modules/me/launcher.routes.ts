import { createHash } from 'node:crypto';
import { AppError } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import { notModified } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import { getTenant, listApplications, visitApplication } from '../../contract/me-operations.ts';
import { platformServe } from '../../platform/http/platform-serve.ts';
import { applicationsFor, groupsOf, recordVisit } from '../applications/index.ts';
import { personOf } from '../sign-on/index.ts';
import type { BearerDeps } from './bearer.ts';
import { bearerOf } from './bearer.ts';

/** What the launcher shows (S-09, S-13, S-14). */
export function launcherRoutes(app: FastifyInstance, deps: BearerDeps): void {
  const serve = platformServe(bearerOf(deps));

  serve(app, listApplications, async ({ context: { scope, session, request }, reply }) => {
    const { id } = scope.tenant;
    const [applications, groups] = await scope.read((trx) =>
      Promise.all([applicationsFor(trx, id, personOf(session)), groupsOf(trx, id)]),
    );
    const data = {
      items: applications.map((one) => ({ ...one, logo: one.logo ?? '' })),
      groups: groups.map((one) => ({
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

  serve(app, visitApplication, async ({ context: { scope, session, request }, body }) => {
    const { tenant, clock } = scope;
    const idempotencyKey = idempotencyKeyOf(request.headers['idempotency-key']);
    await scope.write(async (trx) => {
      const own = await applicationsFor(trx, tenant.id, personOf(session));
      // Rule 42: nobody learns of applications that are not theirs.
      if (!own.some(({ slug }) => slug === body.slug)) throw new AppError('application.unknown');
      await recordVisit(trx, {
        tenantId: tenant.id,
        userId: session.userId,
        applicationId: body.slug,
        at: clock.now(),
        idempotencyKey,
      });
    });
    return { data: {} };
  });
}

function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string' || header === '') return null;
  return hashOf(header).toString('base64url');
}
