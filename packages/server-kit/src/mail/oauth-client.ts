import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';

/**
 * Application that has been granted access to a mailbox. `secret` is what the provider hands out for
 * it: at Microsoft a client secret, or a certificate with its private key (PEM); at Google the JSON
 * key of a service account.
 */
export type MailOAuthClient =
  | {
      readonly provider: 'microsoft';
      readonly tenant: string;
      readonly clientId: string;
      readonly secret: string;
    }
  | { readonly provider: 'google'; readonly secret: string };

interface KnownClient {
  readonly provider: MailOAuthClient['provider'];
  readonly tenant?: string | undefined;
  readonly clientId?: string | undefined;
}

/** The application that settings describe; a Google key names its application itself. */
export function mailOAuthClient(
  { provider, tenant = '', clientId = '' }: KnownClient,
  secret: string,
): MailOAuthClient {
  return provider === 'google' ? { provider, secret } : { provider, tenant, clientId, secret };
}

/** The secret is of no kind that the provider hands out. */
export class OAuthSecretError extends Error {
  override readonly name = 'OAuthSecretError';
}

/** How to request a token for a mailbox. */
export interface MailGrant {
  readonly tokenEndpoint: string;
  readonly grantType: string;
  readonly parametersFor: (mailbox: string, now: Date) => Promise<Record<string, string>>;
}

/** @throws OAuthSecretError */
export function mailGrantOf(client: MailOAuthClient): MailGrant {
  return client.provider === 'google' ? googleGrant(client) : microsoftGrant(client);
}

type Client<Provider> = Extract<MailOAuthClient, { readonly provider: Provider }>;

function microsoftGrant({ tenant, clientId, secret }: Client<'microsoft'>): MailGrant {
  const host = 'https://login.microsoftonline.com';
  const tokenEndpoint = `${host}/${encodeURIComponent(tenant)}/oauth2/v2.0/token`;
  const prove = secret.includes('-----BEGIN')
    ? assertionBy(secret, { iss: clientId, sub: clientId, aud: tokenEndpoint })
    : async () => ({ client_secret: secret });
  return {
    tokenEndpoint,
    grantType: 'client_credentials',
    parametersFor: async (_mailbox, now) => ({
      client_id: clientId,
      // Covers SMTP and IMAP: the application's permissions decide which.
      scope: 'https://outlook.office365.com/.default',
      ...(await prove(now)),
    }),
  };
}

interface AssertionClaims {
  readonly iss: string;
  readonly sub: string;
  readonly aud: string;
  readonly scope?: string;
}

/** Microsoft finds the certificate of a signature by its SHA-256 thumbprint. */
function assertionBy(pem: string, claims: AssertionClaims) {
  const wrong = 'must hold a certificate and its private key (PEM)';
  const { key, x5t } = reading(wrong, () => ({
    key: createPrivateKey(pem),
    x5t: createHash('sha256').update(new X509Certificate(pem).raw).digest('base64url'),
  }));
  return async (now: Date) => ({
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await signed(claims, { key, now, header: { 'x5t#S256': x5t } }),
  });
}

const serviceAccount = z.object({ client_email: z.string(), private_key: z.string() });

function googleGrant({ secret }: Client<'google'>): MailGrant {
  const tokenEndpoint = 'https://oauth2.googleapis.com/token';
  const { iss, key } = reading('must hold the JSON key of a service account', () => {
    const account = serviceAccount.parse(JSON.parse(secret));
    return { iss: account.client_email, key: createPrivateKey(account.private_key) };
  });
  const scope = 'https://mail.google.com/';
  return {
    tokenEndpoint,
    grantType: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    parametersFor: async (sub, now) => ({
      assertion: await signed({ iss, sub, aud: tokenEndpoint, scope }, { key, now }),
    }),
  };
}

function reading<T>(wrong: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new OAuthSecretError(wrong, { cause });
  }
}

interface Signing {
  readonly key: ReturnType<typeof createPrivateKey>;
  readonly now: Date;
  readonly header?: Readonly<Record<string, string>>;
}

/** A used assertion can't be replayed for long, but survives clocks that differ. */
const assertionMinutes = 5;

function signed(claims: AssertionClaims, { key, now, header }: Signing): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ ...header, alg: 'RS256', typ: 'JWT' })
    .setJti(crypto.randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + assertionMinutes * 60_000))
    .sign(key);
}
