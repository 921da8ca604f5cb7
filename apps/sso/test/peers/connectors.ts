import { randomUUID } from 'node:crypto';
import { sealedText } from '../../src/modules/connectors/upstream.ts';
import { createSealedBox } from '../../src/platform/secrets/sealed-box.ts';
import type { TestSso } from '../app.ts';

export interface AddedConnector {
  readonly slug: string;
  readonly kind: 'oidc' | 'ldap';
  readonly issuer: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Adds a way in to a tenant of the test platform, as an administrator would. */
export async function addConnector(
  sso: TestSso,
  { slug, kind, issuer, settings }: AddedConnector,
): Promise<string> {
  const id = randomUUID();
  const { tenant } = await sso.tenant('acme');
  await sso.db
    .insertInto('connector')
    .values({
      tenant_id: tenant.id,
      id,
      slug,
      kind,
      name: slug,
      issuer,
      settings: JSON.stringify(settings),
      position: 1,
    })
    .execute();
  return id;
}

/** Returns a sealed secret for a connector's settings. */
export function sealed(sso: TestSso, secret: string): string {
  return sealedText(createSealedBox(sso.secret, 'connectors'), secret);
}
