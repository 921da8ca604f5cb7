import { z } from 'zod';

/** Settings of a test provider, passed to its process as JSON. */
export const ProviderSettings = z.object({
  /** Where sign-ins may return to. */
  redirectUris: z.array(z.string()),
  clientId: z.string(),
  /** Null for a client in a browser, which can keep none. */
  clientSecret: z.string().nullable(),
  /** How the client has to prove itself; the provider announces all that it can check. */
  authentication: z
    .enum(['client_secret_post', 'client_secret_basic', 'client_secret_jwt'])
    .default('client_secret_post'),
  /** The methods that it announces instead. */
  announced: z.array(z.enum(['client_secret_basic', 'client_secret_post', 'none'])).optional(),
  /** Whether ID tokens are signed with the client secret, and no other algorithm is offered. */
  hasSymmetricTokens: z.boolean().default(false),
  /** How people sign in there: `amr` (RFC 8176). */
  methods: z.array(z.string()).default([]),
  /** Account of sign-ins without `login_hint`. */
  account: z.string().default('ann'),
  /** Whether ID tokens name the subject alone; the rest is at the UserInfo endpoint. */
  hasUserInfoAlone: z.boolean().default(false),
  /** Whether groups alone are left to the UserInfo endpoint. */
  hasGroupsApart: z.boolean().default(false),
  /** Of access tokens, which then are JWTs with the person's address, as a directory's are. */
  audience: z.string().optional(),
  /** Where it reports that a sign-on has ended (OpenID Connect Back-Channel Logout). */
  backchannelLogoutUri: z.string().optional(),
  /** Where a sign-out may return to (OpenID Connect RP-Initiated Logout). */
  postLogoutRedirectUris: z.array(z.string()).default([]),
  /** 0: any that is free. */
  port: z.int().default(0),
  /** Files of a key and its certificate; without them it speaks plain HTTP. */
  tls: z.object({ key: z.string(), certificate: z.string() }).optional(),
});
export type ProviderSettings = z.input<typeof ProviderSettings>;

/** Message when it listens. */
export const ProviderReady = z.object({ issuer: z.string() });
