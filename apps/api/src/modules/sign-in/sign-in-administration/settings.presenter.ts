import type { SignInSettings } from '@axp/contracts';
import { ManagedSignInMethod } from '@axp/contracts';
import { perLanguage } from '@axp/contracts/vocabulary';
import { presentImage } from '../../records/images/index.ts';
import { administratorsBy } from './domain/methods.ts';
import type { ManagedMethod, MethodConfiguration } from './managed-methods.ts';
import { managedMethods, registrationOf } from './managed-methods.ts';
import type { StoredSettings } from './settings.repository.ts';

/** Of a secret only whether and since when it is set: its value never leaves the server. */
export function presentSettings(
  stored: StoredSettings,
  surroundings: MethodConfiguration,
  returnAddress: string | null,
): SignInSettings {
  const { version, rows, secondFactor } = stored;
  const methods = managedMethods(rows, surroundings);
  return {
    version,
    methods: methods.map((method) => presentMethod(method, stored, surroundings)),
    registration: registrationOf(methods),
    secondFactor,
    platform: surroundings.platform?.origin ?? null,
    returnAddress,
  };
}

function presentMethod(
  method: ManagedMethod,
  { administrators, people }: StoredSettings,
  { secrets, platform }: MethodConfiguration,
): ManagedSignInMethod {
  const { code, kind, isEnabled, isReady, row } = method;
  const secret = row && secrets.of(row);
  return ManagedSignInMethod.parse({
    code,
    kind,
    isEnabled,
    isReady,
    administrators: administratorsBy(method, administrators),
    ...(row && {
      name: row.name,
      labels: perLanguage((language) => row[`label_${language}`]),
      logo: presentImage(row.logo_image_id)?.thumbnail ?? null,
      groupMode: row.group_mode,
      externalIdClaim: row.external_id_claim,
      isOwn: row.is_own,
      testedAt: row.tested_at,
      people: people.get(code) ?? 0,
      issuer: row.issuer,
      clientId: row.client_id,
      scopes: row.scopes,
      allowedDomains: row.allowed_domains,
      createsUsers: row.creates_users,
      ownsAddresses: row.owns_addresses,
      acceptedAcr: row.accepted_acr,
      authority: row.authority,
      audience: row.audience,
      secret: secret && {
        name: secret.name,
        isSet: secret.value !== null,
        setAt: row.secret_set_at,
      },
      signsOutAtProvider: row.signs_out_at_provider,
      tenantKey: row.tenant_key,
      administrationUrl:
        platform && row.tenant_key !== null
          ? `${platform.tenantOrigin(row.tenant_key)}/admin/connectors`
          : null,
    }),
  });
}
