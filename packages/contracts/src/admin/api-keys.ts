import * as z from 'zod/mini';
import { adminOperation, operation } from '../operation.ts';
import { Id, Instant, InstantInput, line, Network, namedObject, Version } from '../schemas.ts';
import { keyLevels } from '../vocabulary/api-keys.ts';
import { limitRefusals } from '../vocabulary/limits.ts';

/** Levels of a key in each group of rights. */
export const ApiKeyScopes = namedObject('ApiKeyScopes', {
  resources: z.enum(keyLevels.resources),
  bookings: z.enum(keyLevels.bookings),
  checkIn: z.enum(keyLevels.checkIn),
  approvals: z.enum(keyLevels.approvals),
  people: z.enum(keyLevels.people),
  settings: z.enum(keyLevels.settings),
  // Keys and clients that are older than this group don't name it.
  provisioning: z._default(z.enum(keyLevels.provisioning), 'none'),
  logs: z.enum(keyLevels.logs),
});

const Name = line(1, 80);
const Networks = z.array(Network).check(z.maxLength(20));

/** A key of the API; its secret is not stored. */
export const ApiKey = namedObject('ApiKey', {
  id: Id,
  name: z.string(),
  /** The last four characters of the key. */
  lastFour: z.string(),
  /** Whether the key acts as its creator, and not as an identity of the merchant. */
  isPersonal: z.boolean(),
  /** Null if the creator's account was deleted. */
  creator: z.nullable(z.object({ id: Id, fullName: z.string(), isActive: z.boolean() })),
  scopes: ApiKeyScopes,
  /** IP networks from which the key is accepted; empty for all. */
  networks: z.array(z.string()),
  createdAt: Instant,
  expiresAt: Instant,
  /** Null unless the key was revoked. */
  revokedAt: z.nullable(Instant),
  /** Up to a minute late; null before the first use. */
  lastUsedAt: z.nullable(Instant),
  lastUsedFrom: z.nullable(z.string()),
  /** Requests of the last seven days (UTC), up to a minute late. */
  recentRequests: z.int(),
  /** Requests from outside the networks in the last 24 hours; null without one. */
  refusals: z.nullable(z.object({ count: z.int(), since: Instant, address: z.string() })),
  version: z.int(),
});
export type ApiKey = z.output<typeof ApiKey>;

export const ApiKeyBody = z.strictObject({
  name: Name,
  /** At most a year from now. */
  expiresAt: InstantInput,
  scopes: z.strictObject(ApiKeyScopes.shape),
  networks: z._default(Networks, []),
});
export type ApiKeyBody = z.output<typeof ApiKeyBody>;

/** The secret is returned only here. */
const CreatedApiKey = z.extend(ApiKey, { key: z.string() });
const created = { status: 201, data: CreatedApiKey } as const;
const listed = {
  status: 200,
  data: z.array(ApiKey),
  /** The caller's IP address. */
  meta: z.object({ address: z.string() }),
} as const;
const creationErrors = ['api_key.too_many', ...limitRefusals] as const;

export const listApiKeys = adminOperation('GET', '/api-keys', {
  summary: 'List the API keys of the merchant and of its people, by name',
  access: ['view', 'ApiKey'],
  success: listed,
});

export const createApiKey = adminOperation('POST', '/api-keys', {
  summary: 'Create an API key that acts as an identity of its own',
  access: ['update', 'ApiKey'],
  guarded: true,
  body: ApiKeyBody,
  success: created,
  errors: creationErrors,
});

export const updateApiKey = adminOperation('PATCH', '/api-keys/{id}', {
  summary: 'Update the name, scopes, end or networks of an API key of the merchant',
  access: ['update', 'ApiKey'],
  guarded: true,
  body: z.extend(ApiKeyBody, { version: Version, networks: Networks }),
  success: { status: 200, data: ApiKey },
  errors: ['api_key.not_found', 'api_key.stale'],
});

export const revokeApiKey = adminOperation('DELETE', '/api-keys/{id}', {
  summary: 'Revoke an API key of the merchant or of a person',
  access: ['update', 'ApiKey'],
  errors: ['api_key.not_found'],
});

export const listOwnApiKeys = operation('GET', '/auth/api-keys', {
  summary: 'List the caller’s API keys, by name',
  access: ['view', 'OwnSignIn'],
  success: listed,
});

export const createOwnApiKey = operation('POST', '/auth/api-keys', {
  summary: 'Create an API key that acts as the caller, with no more rights than theirs',
  access: 'member',
  guarded: true,
  body: ApiKeyBody,
  success: created,
  errors: creationErrors,
});

export const revokeOwnApiKey = operation('DELETE', '/auth/api-keys/{id}', {
  summary: 'Revoke one of the caller’s API keys',
  access: 'member',
  errors: ['api_key.not_found'],
});
