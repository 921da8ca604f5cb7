import { z } from 'zod';

const admission = {
  createsUsers: z.boolean().default(false),
  allowedDomains: z.array(z.string()).default([]),
};

/** Column `settings` of a connector of kind `oidc`. Secrets in it are sealed. */
export const oidcSettings = z.object({
  clientId: z.string(),
  sealedClientSecret: z.string().nullable().default(null),
  /** Name of the environment variable that holds the secret; it goes before one that is sealed. */
  clientSecretEnv: z.string().nullable().default(null),
  scopes: z.string().default('openid profile email'),
  /** Signing out here leads through the provider's `end_session_endpoint`. */
  signsOutAtProvider: z.boolean().default(false),
  ...admission,
});

/** Column `settings` of a connector of kind `ldap`. */
export const ldapSettings = z.object({
  url: z.string(),
  /** `ldap://` becomes encrypted before the first password is sent. */
  startTls: z.boolean().default(false),
  /** PEM; null where the usual authorities sign the directory's certificate. */
  certificateAuthority: z.string().nullable().default(null),
  /** The account that searches; an anonymous search without one. */
  bindDn: z.string().nullable().default(null),
  sealedBindPassword: z.string().nullable().default(null),
  bindPasswordEnv: z.string().nullable().default(null),
  baseDn: z.string(),
  /** Servers beside the directory's own that a referral may lead to; they get the same account. */
  referralHosts: z.array(z.string()).default([]),
  /** Filter that people have to match (RFC 4515); null for all entries with a name and id. */
  searchFilter: z.string().nullable().default(null),
  /** Attributes of a person's entry. */
  loginAttributes: z.array(z.string()).min(1).default(['mail', 'uid']),
  idAttribute: z.string().default('entryUUID'),
  mailAttribute: z.string().default('mail'),
  nameAttribute: z.string().default('cn'),
  groupsAttribute: z.string().default('memberOf'),
  /** Whether the tenant's administrator vouches for the addresses in the directory (H-02). */
  isMailVerified: z.boolean().default(false),
  ...admission,
});

/** A directory as a connector knows it, with its password opened. */
export interface Directory
  extends Omit<
    z.output<typeof ldapSettings>,
    'sealedBindPassword' | 'bindPasswordEnv' | 'createsUsers'
  > {
  readonly issuer: string;
  readonly bindPassword: string | null;
}
