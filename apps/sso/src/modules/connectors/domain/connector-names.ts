/**
 * Normalises a directory name for throttling. Directories accept many spellings of a name: spaces,
 * accents, widths, invisible characters (RFC 4518). They all count as one account.
 */
export function plainNameOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}@._-]/gu, '')
    .toLowerCase();
}

/** A word without two underscores in a row, so that the last two are where the tenant's name ends. */
const word = /^[A-Z0-9]+(?:_[A-Z0-9]+)*$/;

/** How the names of environment variables begin that a tenant's connectors may use. */
export function secretPrefix(tenantKey: string): string {
  return `SSO_CONNECTOR__${tenantKey.toUpperCase().replaceAll('-', '_')}__`;
}

/**
 * Whether a connector of this tenant may be given that variable. Any other could hold the secret of
 * another tenant or of the platform, and a connector sends its secret to whatever address it has.
 */
export function isSecretNameOf(tenantKey: string, name: string): boolean {
  const prefix = secretPrefix(tenantKey);
  return name.startsWith(prefix) && word.test(name.slice(prefix.length));
}
