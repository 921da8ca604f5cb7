import type { SignInKind } from '@axp/contracts';
import { signInKinds } from '@axp/contracts';
import type { CloudPlatform } from '../../../platform/cloud/cloud-platform.ts';
import type { ClientSecrets, SignInMethodRow } from '../sign-in-methods/index.ts';
import type { SignInMethod } from './domain/methods.ts';

/** Configuration of sign-in methods outside of their rows. */
export interface MethodConfiguration {
  readonly secrets: ClientSecrets;
  readonly platform: CloudPlatform | null;
  /** Whether providers without TLS are allowed, for tests and development. */
  readonly isPlainHttpAllowed: boolean;
}

/** Sign-in method with its row; null for email and password with default settings. */
export interface ManagedMethod extends SignInMethod {
  readonly code: string;
  readonly row: SignInMethodRow | null;
}

/** The code of email and password; providers can't have it. */
const localCode = 'local';

/** Returns all sign-in methods that a merchant can enable, in the order of the sign-in page. */
export function managedMethods(
  rows: readonly SignInMethodRow[],
  surroundings: MethodConfiguration,
): readonly ManagedMethod[] {
  return signInKinds.flatMap((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    if (kind === 'local' && ofKind.length === 0) return [untouchedLocal];
    return ofKind.map((row) => ({
      code: row.code,
      row,
      kind,
      isEnabled: row.is_enabled,
      isReady: isReady[kind](row, surroundings),
      // For email and password, the domains limit registration, not sign-in.
      allowedDomains: kind === 'local' ? [] : row.allowed_domains,
    }));
  });
}

const untouchedLocal: ManagedMethod = {
  code: localCode,
  row: null,
  kind: 'local',
  isEnabled: true,
  isReady: true,
  allowedDomains: [],
};

const isReady: Readonly<
  Record<SignInKind, (row: SignInMethodRow, surroundings: MethodConfiguration) => boolean>
> = {
  local: () => true,
  sso: (row, { secrets }) => secrets.of(row)?.value !== null,
  directory: () => true,
  cloud: (row, { platform }) => platform !== null && row.tenant_key !== null,
};

/** Returns whether registration is open, and the allowed email domains. */
export function registrationOf(methods: readonly ManagedMethod[]) {
  const row = methods.find(({ kind }) => kind === 'local')?.row;
  return { isOpen: row?.creates_users ?? false, allowedDomains: row?.allowed_domains ?? [] };
}
