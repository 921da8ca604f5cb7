import { operation } from '@axp/contracts';
import * as z from 'zod/mini';
import { Scopes, Secret } from './token-operations.ts';

const forBearers = ['auth.required', 'auth.token_expired', 'origin.not_registered'] as const;

/** Whether a sign-on still runs; the same answer for an unknown key and for another's (S-08). */
export const checkSession = operation('POST', '/me/sessions/check', {
  id: 'checkSession',
  summary: 'Check whether a session is still active',
  access: 'public',
  body: z.strictObject({ session_key: Secret }),
  success: { status: 200, data: z.object({ active: z.boolean() }) },
  errors: forBearers,
});

/** Everything that the launcher shows, in one call, with an ETag (S-09). */
export const listApplications = operation('GET', '/me/applications', {
  id: 'listApplications',
  summary: 'List the applications that the person may open, with their groups',
  access: 'public',
  success: {
    status: 200,
    data: z.object({
      items: z.array(
        z.object({
          slug: z.string(),
          name: z.string(),
          sortField: z.string(),
          logo: z.string(),
          url: z.string(),
          groups: z.array(z.string()),
          visitedAt: z.nullable(z.string()),
        }),
      ),
      groups: z.array(
        z.object({
          slug: z.string(),
          name: z.string(),
          logo: z.string(),
          customUrl: z.string(),
          updatedAt: z.string(),
        }),
      ),
    }),
  },
  errors: forBearers,
});

/** Ends a sign-on for all applications; with `everywhere` all sign-ons of the person (S-10). */
export const logout = operation('POST', '/me/logout', {
  id: 'logoutOfPlatform',
  summary: 'End the sign-on',
  access: 'public',
  body: z.strictObject({
    session_key: z.optional(Secret),
    everywhere: z._default(z.boolean(), false),
  }),
  success: { status: 200, data: z.object({}) },
  errors: forBearers,
});

/** The sign-ons of this browser, without tokens (S-11). */
export const listStoredSessions = operation('GET', '/me/store/sessions', {
  id: 'listStoredSessions',
  summary: 'List the sign-ons of this browser',
  access: 'public',
  success: {
    status: 200,
    data: z.object({
      items: z.array(
        z.object({
          sessionKey: z.string(),
          tenantKey: z.string(),
          user: z.string(),
          displayName: z.string(),
          connectorType: z.string(),
        }),
      ),
    }),
  },
  errors: forBearers,
});

/** The session with the provider behind a sign-on (S-12). */
export const listIdpSessions = operation('POST', '/me/idp/sessions', {
  id: 'listIdpSessions',
  summary: 'Get the provider of a sign-on',
  access: 'public',
  body: z.strictObject({ session_key: Secret, scopes: Scopes }),
  success: {
    status: 200,
    data: z.object({
      items: z.array(
        z.object({
          connectorId: z.string(),
          connectorType: z.string(),
          issuer: z.string(),
          scopes: z.array(z.string()),
        }),
      ),
    }),
  },
  errors: [...forBearers, 'scope.refused'],
});

/** S-13. */
export const getTenant = operation('GET', '/me/tenant', {
  id: 'getTenant',
  summary: 'Get the tenant of the sign-on',
  access: 'public',
  success: {
    status: 200,
    data: z.object({ key: z.string(), name: z.string(), customUrl: z.string() }),
  },
  errors: forBearers,
});

/** S-14. */
export const visitApplication = operation('POST', '/recently/visit-application', {
  id: 'visitApplication',
  summary: 'Record that an application was opened',
  access: 'public',
  body: z.strictObject({
    slug: z.string().check(z.minLength(1), z.maxLength(64)),
    type: z.literal('APPLICATION'),
  }),
  success: { status: 200, data: z.object({}) },
  errors: [...forBearers, 'application.unknown'],
});
