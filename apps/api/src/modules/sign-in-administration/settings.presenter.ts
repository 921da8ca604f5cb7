import type { SignInSettings } from '@axp/contracts';
import { ManagedSignInMethod } from '@axp/contracts';
import { presentImage } from '../images/index.ts';
import type { Administrator } from './domain/ways.ts';
import { administratorsBy } from './domain/ways.ts';
import type { ManagedWay, Surroundings } from './managed-ways.ts';
import { managedWays, registrationOf } from './managed-ways.ts';
import type { StoredSettings } from './settings.repository.ts';

/** Of a secret only its name and whether it is set: its value never leaves the server. */
export function presentSettings(
  { version, rows, administrators, secondFactor }: StoredSettings,
  surroundings: Surroundings,
): SignInSettings {
  const ways = managedWays(rows, surroundings);
  return {
    version,
    methods: ways.map((way) => presentWay(way, administrators, surroundings)),
    registration: registrationOf(ways),
    secondFactor,
  };
}

function presentWay(
  way: ManagedWay,
  administrators: readonly Administrator[],
  { secretOf }: Surroundings,
): ManagedSignInMethod {
  const { code, kind, isEnabled, isReady, row } = way;
  const name = row?.client_secret_name ?? null;
  return ManagedSignInMethod.parse({
    code,
    kind,
    isEnabled,
    isReady,
    administrators: administratorsBy(way, administrators),
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
