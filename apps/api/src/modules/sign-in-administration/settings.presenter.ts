import type { SignInSettings } from '@axp/contracts';
import { ManagedSignInMethod } from '@axp/contracts';
import { presentImage } from '../images/index.ts';
import type { Administrator } from './domain/methods.ts';
import { administratorsBy } from './domain/methods.ts';
import type { ManagedMethod, Surroundings } from './managed-methods.ts';
import { managedMethods, registrationOf } from './managed-methods.ts';
import type { StoredSettings } from './settings.repository.ts';

/** Of a secret only its name and whether it is set: its value never leaves the server. */
export function presentSettings(
  { version, rows, administrators, secondFactor }: StoredSettings,
  surroundings: Surroundings,
): SignInSettings {
  const methods = managedMethods(rows, surroundings);
  return {
    version,
    methods: methods.map((method) => presentMethod(method, administrators, surroundings)),
    registration: registrationOf(methods),
    secondFactor,
  };
}

function presentMethod(
  method: ManagedMethod,
  administrators: readonly Administrator[],
  { secretOf }: Surroundings,
): ManagedSignInMethod {
  const { code, kind, isEnabled, isReady, row } = method;
  const name = row?.client_secret_name ?? null;
  return ManagedSignInMethod.parse({
    code,
    kind,
    isEnabled,
    isReady,
    administrators: administratorsBy(method, administrators),
    ...(row && {
      name: row.name,
      labels: { en: row.label_en, th: row.label_th },
      logo: presentImage(row.logo_image_id)?.thumbnail ?? null,
      issuer: row.issuer,
      clientId: row.client_id,
      allowedDomains: row.allowed_domains,
      createsUsers: row.creates_users,
      authority: row.authority,
      secret: name === null ? null : { name, isSet: secretOf(name) !== null },
    }),
  });
}
