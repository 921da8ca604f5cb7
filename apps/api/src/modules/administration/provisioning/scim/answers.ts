import type { AppError, ProblemCode } from '@axp/contracts';
import { explainProblem } from '@axp/contracts';
import { translateIn } from '@axp/server-kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { schemaOf } from './bodies.ts';
import type { GroupMember, ProvisionedGroup } from './group.queries.ts';
import type { Page } from './page.ts';
import type { GroupOfUser, ProvisionedUser } from './user.queries.ts';

const mediaType = 'application/scim+json; charset=utf-8';
const messages = 'urn:ietf:params:scim:api:messages:2.0';

/** Reasons of RFC 7644 (3.12) for refusals that have one. */
const scimTypes: { readonly [code in ProblemCode]?: string } = {
  'provisioning.bad_filter': 'invalidFilter',
  'provisioning.bad_path': 'invalidPath',
  'provisioning.bad_syntax': 'invalidSyntax',
  'provisioning.bad_value': 'invalidValue',
  'provisioning.no_target': 'noTarget',
  'provisioning.taken': 'uniqueness',
  'provisioning.not_linked': 'uniqueness',
  'user.email_taken': 'uniqueness',
  'request.malformed': 'invalidSyntax',
};

export function scimTypeOf(code: ProblemCode): string | null {
  return scimTypes[code] ?? null;
}

/** A resource with its address, type and version. */
type Resource = ReturnType<typeof userResource> | ReturnType<typeof groupResource>;

export function send(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(mediaType)
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

export function sendRefusal(reply: FastifyReply, error: AppError): FastifyReply {
  const { params = {} } = error.details;
  const by = { language: 'en', timezone: 'UTC', translate: translateIn('en') } as const;
  if (typeof params.retryAfterSeconds === 'number') {
    reply.header('retry-after', params.retryAfterSeconds);
  }
  const scimType = scimTypeOf(error.code);
  return send(reply, error.status, {
    schemas: [`${messages}:Error`],
    status: String(error.status),
    ...(scimType && { scimType }),
    detail: explainProblem(error.code, params, by),
  });
}

/** Sends one resource, or that it has not changed since the reader's copy. */
export function sendResource(
  { reply, status = 200 }: { readonly reply: FastifyReply; readonly status?: number },
  resource: Resource,
): FastifyReply {
  const { location, version } = resource.meta;
  reply.headers({ location, etag: version });
  const known = reply.request.headers['if-none-match'];
  if (reply.request.method === 'GET' && known === version) return reply.code(304).send();
  return send(reply, status, selected(resource, textsOf(reply.request)));
}

export function sendList(
  reply: FastifyReply,
  resources: readonly object[],
  { total, startIndex }: Pick<Page, 'startIndex'> & { readonly total: number },
): FastifyReply {
  const query = textsOf(reply.request);
  return send(reply, 200, {
    schemas: [`${messages}:ListResponse`],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources.map((one) => selected(one, query)),
  });
}

/** Parameters of the address that were given once. */
export function textsOf({ query }: FastifyRequest): Readonly<Record<string, string | undefined>> {
  if (typeof query !== 'object' || query === null) return {};
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}

/** Whether a reader wants an attribute that costs a query. */
export function wants(request: FastifyRequest, attribute: string): boolean {
  const { attributes, excludedAttributes } = textsOf(request);
  if (attributes) return namesIn(attributes).includes(attribute);
  return !namesIn(excludedAttributes).includes(attribute);
}

/** Attributes in lower case; a part of one stands for the whole. */
function namesIn(list = ''): readonly string[] {
  return list.split(',').map((name) => name.trim().toLowerCase().split('.')[0] ?? '');
}

const alwaysReturned = ['id', 'schemas', 'meta'];

/** The attributes that a reader wants. */
function selected(
  resource: object,
  { attributes, excludedAttributes }: Readonly<Record<string, string | undefined>>,
) {
  if (!attributes && !excludedAttributes) return resource;
  const named = namesIn(attributes || excludedAttributes);
  return Object.fromEntries(
    Object.entries(resource).filter(
      ([name]) =>
        alwaysReturned.includes(name) || named.includes(name.toLowerCase()) === Boolean(attributes),
    ),
  );
}

interface Place {
  /** Address of the host of the request. */
  readonly base: string;
}

export function userResource(
  user: ProvisionedUser,
  { base, groups }: Place & { readonly groups: readonly GroupOfUser[] },
) {
  const { id, userName, externalId, fullName, givenName, familyName, email, isActive } = user;
  const { managerId } = user;
  const location = `${base}/Users/${id}`;
  return {
    schemas: [schemaOf.user, ...(managerId === null ? [] : [schemaOf.enterprise])],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    displayName: fullName,
    name: { formatted: fullName, givenName, familyName },
    emails: [{ value: email, type: 'work', primary: true }],
    active: isActive,
    ...(managerId !== null && {
      [schemaOf.enterprise]: { manager: { value: managerId, $ref: `${base}/Users/${managerId}` } },
    }),
    groups: groups.map((group) => ({
      value: group.id,
      display: group.displayName,
      $ref: `${base}/Groups/${group.id}`,
    })),
    meta: metaOf('User', { ...user, location }),
  };
}

export function groupResource(
  group: ProvisionedGroup,
  { base, members }: Place & { readonly members: readonly GroupMember[] },
) {
  const { id, displayName, externalId } = group;
  const location = `${base}/Groups/${id}`;
  return {
    schemas: [schemaOf.group],
    id,
    ...(externalId !== null && { externalId }),
    displayName,
    members: members.map(({ userId, fullName }) => ({
      value: userId,
      display: fullName,
      $ref: `${base}/Users/${userId}`,
    })),
    meta: metaOf('Group', { ...group, location }),
  };
}

interface Dated {
  readonly version: string | number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly location: string;
}

function metaOf(resourceType: string, { version, createdAt, updatedAt, location }: Dated) {
  return {
    resourceType,
    created: createdAt,
    lastModified: updatedAt,
    location,
    version: `W/"${version}"`,
  };
}
