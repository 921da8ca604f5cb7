import type { SignInKind } from '@axp/contracts';
import { AppError, SignInMethod, signInKinds } from '@axp/contracts';
import type { DemoSignIn } from '@axp/contracts/vocabulary';
import { perLanguage } from '@axp/contracts/vocabulary';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Clock } from '@axp/server-kit/time';
import { createExpiringCache } from '@axp/server-kit/time';
import { isAllowedAddress } from '@axp/server-kit/upstream';
import type { CloudPlatform } from '../../../platform/cloud/cloud-platform.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { presentImage } from '../../records/images/index.ts';
import type { SignInMethodRow } from './sign-in-method.queries.ts';
import { listSignInMethodRows } from './sign-in-method.queries.ts';

interface WantedMethod {
  readonly kind: Exclude<SignInKind, 'local'>;
  /** Tells two of a kind apart. */
  readonly code?: string;
}

interface Options {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
  /** Null if the deployment has none; then cloud accounts are not available. */
  readonly cloudPlatform: CloudPlatform | null;
  /** Accounts of the demo's merchants by id; absent in production. */
  readonly demo?: ReadonlyMap<string, DemoSignIn>;
}

const maxAgeMs = 15_000;
const maxEntries = 1_000;

export type SignInMethods = ReturnType<typeof createSignInMethods>;

/** Cache of each merchant's sign-in methods, which every visit of a sign-in page reads. */
export function createSignInMethods({ unitOfWork, clock, cloudPlatform, demo }: Options) {
  const hasPlatform = cloudPlatform !== null;
  const stored = createExpiringCache({
    clock,
    maxAgeMs,
    maxEntries,
    nameOf: (merchantId: string) => merchantId,
    load: (merchantId) =>
      unitOfWork.readMerchant(merchantId, (trx) =>
        listSignInMethodRows({ db: trx, merchant: { id: merchantId } }),
      ),
  });
  const enabled = async (merchantId: string) =>
    enabledOf(await stored.get(merchantId), hasPlatform);
  return {
    /** Those that are on, in the order of the sign-in page, as everybody may know them. */
    of: async (merchantId: string): Promise<readonly SignInMethod[]> => {
      const rows = await stored.get(merchantId);
      // Independent of the address, which `requireRegistration` checks.
      const canRegister = openRegistration(rows) !== undefined;
      return enabledOf(rows, hasPlatform).map((row) =>
        presentSignInMethod(row, {
          platform: cloudPlatform,
          canRegister,
          demo: demo?.get(merchantId),
        }),
      );
    },
    /** Drops the cached methods of a merchant, so that the next request reads them again. */
    forget: stored.forget,
    /** @throws AppError auth.method_off */
    requireLocal: async (merchantId: string) => {
      const methods = await enabled(merchantId);
      if (!methods.includes(null)) throw new AppError('auth.method_off');
    },
    /**
     * Requires that the merchant allows registration with the address.
     * @throws AppError auth.registration_closed
     */
    requireRegistration: async (merchantId: string, email: string) => {
      const local = openRegistration(await stored.get(merchantId));
      if (!local || !isAllowedAddress({ allowedDomains: local.allowed_domains }, { email })) {
        throw new AppError('auth.registration_closed');
      }
    },
    /**
     * Returns the settings of a provider.
     * @throws AppError auth.method_off if the merchant has none, or has disabled it
     */
    require: async (merchantId: string, { kind, code }: WantedMethod) => {
      const methods = await enabled(merchantId);
      const found = methods.find(
        (method) => method?.kind === kind && (code === undefined || method.code === code),
      );
      if (!found) throw new AppError('auth.method_off');
      return found;
    },
    /**
     * Returns the settings of a provider by its code only.
     * @throws AppError auth.method_off
     */
    requireCode: async (merchantId: string, code: string) => {
      const found = (await enabled(merchantId)).find((method) => method?.code === code);
      if (!found) throw new AppError('auth.method_off');
      return found;
    },
    /** Where browsers reach the merchant's directories. */
    directoryOrigins: async (merchantId: string) =>
      (await stored.get(merchantId)).flatMap(({ kind, authority, is_own, tested_at }) =>
        // One that is off can be tried, but only after its connection has passed its test.
        kind === 'directory' && authority !== null && (!is_own || tested_at !== null)
          ? [new URL(authority).origin]
          : [],
      ),
  };
}

/** In the order of the sign-in page; null stands for email and password. */
function enabledOf(
  rows: readonly SignInMethodRow[],
  hasPlatform: boolean,
): readonly (SignInMethodRow | null)[] {
  return signInKinds.flatMap<SignInMethodRow | null>((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    const on = ofKind.filter((row) => row.is_enabled);
    // Without the platform and a tenant on it, there are no accounts to sign in with.
    if (kind === 'cloud') return on.filter((row) => hasPlatform && row.tenant_key !== null);
    if (kind !== 'local') return on;
    // A merchant without any setting uses password sign-in, so that no one is locked out.
    return ofKind.length === 0 || on.length > 0 ? [null] : [];
  });
}

/** Returns the row that allows registration of accounts with a password. */
function openRegistration(rows: readonly SignInMethodRow[]): SignInMethodRow | undefined {
  return rows.find((row) => row.kind === 'local' && row.is_enabled && row.creates_users);
}

interface SignInPageContext {
  readonly platform: CloudPlatform | null;
  readonly canRegister: boolean;
  readonly demo: DemoSignIn | undefined;
}

/**
 * Presents a sign-in method for the sign-in page; a null row means email and password. Parsing
 * removes fields that the contract does not name.
 */
function presentSignInMethod(
  row: SignInMethodRow | null,
  { platform, canRegister, demo }: SignInPageContext,
): SignInMethod {
  if (row === null) return { kind: 'local', canRegister, ...(demo && { demo }) };
  return SignInMethod.parse({
    kind: row.kind,
    code: row.code,
    name: perLanguage((language) => row[`label_${language}`] || row.name),
    logo: presentImage(row.logo_image_id)?.thumbnail ?? null,
    authority: row.authority,
    clientId: row.client_id,
    scopes: row.kind === 'cloud' ? cloudScopes(row) : row.scopes.split(' '),
    applicationId: row.application_id,
    ...(platform && { platformUrl: platform.origin }),
    ...(row.tenant_key !== null && { tenantUrl: platform?.tenantOrigin(row.tenant_key) }),
  });
}

/** The first sign-in needs the address (H-02), and the mapping of groups their names (J-04). */
function cloudScopes({ group_mode: mode }: SignInMethodRow): string[] {
  return ['openid', 'offline_access', 'email', ...(mode === 'off' ? [] : ['groups'])];
}
