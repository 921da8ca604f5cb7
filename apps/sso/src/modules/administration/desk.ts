import { AppError } from '@axp/contracts';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { AddressGuard } from '@axp/server-kit/outgoing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { Fields, Visit } from '../../platform/pages/page-request.ts';
import { formOf, isOwnForm, signInFrom } from '../../platform/pages/page-request.ts';
import { goTo } from '../../platform/pages/send-page.ts';
import type { AdministrationKey, Say } from '../../platform/pages/texts.ts';
import { administrationTexts } from '../../platform/pages/texts.ts';
import type { ScopeOf, TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { PlatformHosts } from '../../platform/tenant/platform-hosts.ts';
import { findTenant } from '../../platform/tenant/tenant.queries.ts';
import type { AddressRules } from '../applications/index.ts';
import { askAgain } from '../confirmation/index.ts';
import type { SignInDeps } from '../sign-in/index.ts';
import type { Administrator } from './administrator.queries.ts';
import { findAdministrator } from './administrator.queries.ts';

export interface AdministrationDeps
  extends Pick<
    SignInDeps,
    'visits' | 'signOn' | 'accounts' | 'factors' | 'oidc' | 'directories' | 'connectorBox'
  > {
  readonly scopeOf: ScopeOf;
  readonly unitOfWork: UnitOfWork<DB>;
  readonly rules: AddressRules;
  readonly outgoing: AddressGuard;
  readonly applicationAddresses: AddressGuard;
  readonly hosts: PlatformHosts;
}

/** An administrator at work: who, where, and in which words. */
export interface Desk {
  readonly visit: Visit;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly administrator: Administrator;
  readonly say: Say<AdministrationKey>;
  /** The page that is shown, and where the languages at its foot lead. */
  readonly path: string;
}

/** Desk for the objects of one tenant: the administrator's own, or any tenant for an operator. */
export interface TenantDesk extends Desk {
  readonly scope: TenantScope;
  /** How the addresses of this tenant's pages begin. */
  readonly base: string;
}

type Answer<Place> = (desk: Place) => Promise<FastifyReply>;
type FormAnswer<Place> = (desk: Place, form: Fields) => Promise<FastifyReply>;

interface Routes<Place> {
  readonly page: (path: string, answer: Answer<Place>) => void;
  /** Registers a form handler; forms from other sites are rejected. */
  readonly form: (path: string, answer: FormAnswer<Place>) => void;
  /** The same for a change that needs a recent proof of identity. */
  readonly guardedForm: (path: string, answer: FormAnswer<Place>) => void;
}

/** Pages of the platform itself: for operators alone, and for all others they don't exist. */
export function platformRoutes(app: FastifyInstance, deps: AdministrationDeps): Routes<Desk> {
  return routesAt(app, deps, {
    prefix: '/admin/platform',
    place: async (desk) => {
      if (!desk.administrator.isOperator) throw new AppError('request.not_found');
      return desk;
    },
  });
}

/** Pages of one tenant. Another tenant's answer as if there were none (T-07). */
export function tenantRoutes(app: FastifyInstance, deps: AdministrationDeps): Routes<TenantDesk> {
  return routesAt(app, deps, {
    prefix: '/admin/t/:tenant',
    place: async (desk) => {
      const key = paramOf(desk, 'tenant');
      const scope = await scopeFor(deps, desk, key);
      if (!scope) throw new AppError('request.not_found');
      return { ...desk, scope, base: `/admin/t/${scope.tenant.key}` };
    },
  });
}

/** Runs a query for the tenant of a desk. */
export function readAt<Parameters extends readonly unknown[], Result>(
  { scope }: TenantDesk,
  query: (trx: Transaction<DB>, tenantId: string, ...parameters: Parameters) => Promise<Result>,
  ...parameters: Parameters
): Promise<Result> {
  return scope.read((trx) => query(trx, scope.tenant.id, ...parameters));
}

/** Requires a recent proof of identity before a change; null to continue. */
export function askAdministrator(deps: AdministrationDeps, desk: Desk, form: Fields) {
  return askAgain(deps, { ...desk, person: desk.administrator, isWide: true }, form);
}

/** Where an administrator begins. */
export function homeRoute(app: FastifyInstance, deps: AdministrationDeps): void {
  app.get('/admin', async (request, reply) => {
    return enter(deps, { request, reply }, async ({ administrator, visit }) => {
      const own = `/admin/t/${visit.scope.tenant.key}/applications`;
      return goTo(reply, administrator.isOperator ? '/admin/platform/tenants' : own);
    });
  });
}

/** @throws AppError request.not_found for what no address of ours has */
export function paramOf({ request }: Pick<Desk, 'request'>, name: string): string {
  const { params } = request;
  const value: unknown =
    typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  if (typeof value !== 'string' || !/^[\w-]{1,64}$/.test(value)) {
    throw new AppError('request.not_found');
  }
  return value;
}

/** @throws AppError request.not_found */
export function idOf(desk: Pick<Desk, 'request'>): string {
  const id = paramOf(desk, 'id').toLowerCase();
  const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  if (!isUuid) throw new AppError('request.not_found');
  return id;
}

/** @throws AppError request.not_found, where an object is none of this tenant */
export function found<T>(object: T | null | undefined): T {
  if (object === null || object === undefined) throw new AppError('request.not_found');
  return object;
}

interface Place<P> {
  readonly prefix: string;
  readonly place: (desk: Desk) => Promise<P>;
}

function routesAt<P extends Desk>(
  app: FastifyInstance,
  deps: AdministrationDeps,
  { prefix, place }: Place<P>,
): Routes<P> {
  const form: Routes<P>['form'] = (path, answer) => {
    app.post(`${prefix}${path}`, async (request, reply) => {
      return enter(deps, { request, reply }, async (desk) => {
        const placed = await place(desk);
        const fields = formOf(request);
        if (!isOwnForm(request, desk.visit, fields)) throw new AppError('origin.not_registered');
        return answer(placed, fields);
      });
    });
  };
  return {
    page: (path, answer) => {
      app.get(`${prefix}${path}`, async (request, reply) => {
        return enter(deps, { request, reply }, async (desk) => answer(await place(desk)));
      });
    },
    form,
    guardedForm: (path, answer) =>
      form(path, async (desk, fields) => {
        const confirmation = await askAdministrator(deps, desk, fields);
        return confirmation?.sent ?? answer(desk, fields);
      }),
  };
}

/**
 * Answers an administrator. Anyone who isn't signed in signs in first and then returns to the page.
 * @throws AppError access.denied for signed-in users who are no administrators
 */
async function enter(
  { visits, signOn }: AdministrationDeps,
  { request, reply }: Pick<Desk, 'request' | 'reply'>,
  answer: Answer<Desk>,
): Promise<FastifyReply> {
  const visit = await visits(request, reply);
  const { scope, context } = visit;
  const sessions = (await signOn.browserOf(scope, request.headers))?.sessions ?? [];
  if (sessions.length === 0) {
    return goTo(reply, signInFrom(request, visit, '/admin'));
  }
  const ids = sessions.map(({ id }) => id);
  const administrator = await scope.read((trx) => findAdministrator(trx, scope.tenant.id, ids));
  if (!administrator) throw new AppError('access.denied');
  const say = administrationTexts(context.language);
  const path = request.url;
  return answer({ visit, request, reply, administrator, say, path });
}

/** Reads the tenant again each time, including suspended ones, which operators reactivate. */
async function scopeFor(
  { scopeOf, unitOfWork }: AdministrationDeps,
  { administrator, visit }: Desk,
  key: string,
): Promise<TenantScope | null> {
  if (!administrator.isOperator && key !== visit.scope.tenant.key) return null;
  const tenant = await unitOfWork.asSystem((trx) => findTenant(trx, { column: 'key', value: key }));
  return tenant && scopeOf(tenant);
}
