import { createHmac, randomBytes } from 'node:crypto';

const TENANT_BYTES = 16;
const RANDOM_BYTES = 24;
const FORM = /^[A-Za-z0-9_-]{54}$/;

/**
 * A secret that says which tenant it belongs to: 16 bytes of the tenant's id, 24 random ones. So a
 * call on the API's own host finds its tenant without a search over all of them, and row policies
 * hold from the first query on.
 */
export function newTenantSecret(tenantId: string): string {
  return tenantSecret(tenantId, randomBytes(RANDOM_BYTES));
}

/** Derives the same form from a key, so that it can be computed again. */
export function deriveTenantSecret(tenantId: string, key: Buffer | string, salt: Buffer): string {
  const mac = createHmac('sha256', key).update(salt).digest();
  return tenantSecret(tenantId, mac.subarray(0, RANDOM_BYTES));
}

/** The id of the tenant that a secret names; null for any other text. */
export function tenantIdOfSecret(secret: string): string | null {
  if (!FORM.test(secret)) return null;
  const hex = Buffer.from(secret, 'base64url').subarray(0, TENANT_BYTES).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function tenantSecret(tenantId: string, random: Buffer): string {
  const tenant = Buffer.from(tenantId.replaceAll('-', ''), 'hex');
  return Buffer.concat([tenant, random]).toString('base64url');
}
