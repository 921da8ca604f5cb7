import { SignInMethod } from '@axp/contracts';
import type { CloudPlatform } from '../../platform/cloud/cloud-platform.ts';
import { presentImage } from '../images/index.ts';
import type { SignInMethodRow } from './sign-in-method.queries.ts';

interface Surroundings {
  readonly platform: CloudPlatform | null;
  readonly canRegister: boolean;
}

/**
 * Presents a sign-in method for the sign-in page; a null row means email and password. Parsing
 * removes fields that the contract does not name.
 */
export function presentSignInMethod(
  row: SignInMethodRow | null,
  { platform, canRegister }: Surroundings,
): SignInMethod {
  if (row === null) return { kind: 'local', canRegister };
  return SignInMethod.parse({
    kind: row.kind,
    code: row.code,
    name: { en: row.label_en || row.name, th: row.label_th || row.name },
    logo: presentImage(row.logo_image_id)?.thumbnail ?? null,
    authority: row.authority,
    clientId: row.client_id,
    scopes: row.scopes.split(' '),
    applicationId: row.application_id,
    ...(platform && { platformUrl: platform.origin }),
    ...(row.tenant_key !== null && { tenantUrl: platform?.tenantOrigin(row.tenant_key) }),
  });
}
