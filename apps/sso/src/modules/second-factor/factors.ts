import type { Transaction } from 'kysely';
import { recordEvent } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { SealedBox } from '../../platform/secrets/sealed-box.ts';
import type { FactorState, SecondFactorRule, SignInMethod } from './domain/second-factor.ts';
import { FactorRepository } from './factor.repository.ts';
import type { Ceremony, Owner, Passkeys } from './passkeys.ts';
import { newRecoveryCodes, recoveryCodeOf } from './recovery-codes.ts';
import { ruleOf } from './rule.queries.ts';
import { newTotpSecret, stepOfCode, totpPicture } from './totp.ts';

export interface NewApp {
  readonly secret: string;
  /** The same for the form to carry: nothing is stored before the app has shown that it works. */
  readonly sealedSecret: string;
  readonly picture: string;
}

export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

/** The second factors of one tenant's people. */
export interface Factors {
  readonly ruleOf: (scope: TenantScope) => Promise<SecondFactorRule>;
  readonly stateOf: (scope: TenantScope, userId: string) => Promise<FactorState>;
  /** How a code proved who it is; null for a wrong or used one. */
  readonly acceptCode: (
    scope: TenantScope,
    userId: string,
    code: string,
  ) => Promise<SignInMethod | null>;
  readonly newApp: (scope: TenantScope, account: string) => NewApp;
  /** The same secret again, for a form that comes back; null for one that was tampered with. */
  readonly reopenApp: (scope: TenantScope, account: string, sealedSecret: string) => NewApp | null;
  /** Recovery codes, to be shown once; null when the code is not that of the secret. */
  readonly setApp: (
    scope: TenantScope,
    userId: string,
    app: { readonly sealedSecret: string; readonly code: string },
  ) => Promise<readonly string[] | null>;
  readonly removeApp: (scope: TenantScope, userId: string) => Promise<void>;
  readonly passkeysOf: (scope: TenantScope, userId: string) => Promise<readonly OwnPasskey[]>;
  readonly registrationOptions: (
    scope: TenantScope,
    ceremony: Ceremony,
    owner: Owner,
  ) => Promise<string>;
  readonly addPasskey: (
    scope: TenantScope,
    ceremony: Ceremony,
    passkey: { readonly userId: string; readonly credential: string; readonly name: string },
  ) => Promise<boolean>;
  readonly removePasskey: (scope: TenantScope, userId: string, id: string) => Promise<void>;
  /** Options for the passkeys of one person; of whoever is in front of the browser for null. */
  readonly proofOptions: (
    scope: TenantScope,
    ceremony: Ceremony,
    userId: string | null,
  ) => Promise<string>;
  /** Whose passkey it is; null for a proof that does not hold. */
  readonly acceptPasskey: (
    scope: TenantScope,
    ceremony: Ceremony,
    credential: string,
  ) => Promise<string | null>;
}

interface Deps {
  readonly box: SealedBox;
  readonly passkeys: Passkeys;
}

export function createFactors({ box, passkeys }: Deps): Factors {
  return { ...appFactors(box), ...passkeyFactors(passkeys) };
}

type AppFactors = Pick<
  Factors,
  'ruleOf' | 'stateOf' | 'acceptCode' | 'newApp' | 'reopenApp' | 'setApp' | 'removeApp'
>;

function appFactors(box: SealedBox): AppFactors {
  const appOf = ({ tenant }: TenantScope, account: string, secret: string): NewApp => ({
    secret,
    sealedSecret: box.seal(secret).toString('base64url'),
    picture: totpPicture(secret, { issuer: tenant.name, account }),
  });
  return {
    ruleOf: ({ tenant, read }) => read((trx) => ruleOf(trx, tenant.id)),
    stateOf: ({ tenant, read }, userId) =>
      read(async (trx) => {
        const factors = new FactorRepository(trx, tenant.id);
        const [rule, secret, keys] = await Promise.all([
          ruleOf(trx, tenant.id),
          factors.sealedSecretOf(userId),
          factors.passkeysOf(userId),
        ]);
        return { rule, hasApp: secret !== null, hasPasskey: keys.length > 0 };
      }),
    acceptCode: ({ tenant, write, clock }, userId, code) =>
      write(async (trx) => {
        const factors = new FactorRepository(trx, tenant.id);
        const sealed = await factors.sealedSecretOf(userId);
        if (!sealed) return null;
        const step = stepOfCode(box.open(sealed), code, clock.now());
        if (step !== null) return (await factors.markStep(userId, step)) ? 'otp' : null;
        const recovery = recoveryCodeOf(code);
        if (recovery === null) return null;
        return (await factors.spendRecoveryCode(userId, recovery, clock.now())) ? 'recovery' : null;
      }),
    newApp: (scope, account) => appOf(scope, account, newTotpSecret()),
    reopenApp: (scope, account, sealedSecret) => {
      const secret = opened(box, sealedSecret);
      return secret === null ? null : { ...appOf(scope, account, secret), sealedSecret };
    },
    setApp: async (scope, userId, { sealedSecret, code }) => {
      const { tenant, write, clock } = scope;
      const secret = opened(box, sealedSecret);
      const step = secret === null ? null : stepOfCode(secret, code, clock.now());
      if (secret === null || step === null) return null;
      const codes = newRecoveryCodes();
      const app = { sealedSecret: box.seal(secret), step, codes };
      await write(async (trx) => {
        await new FactorRepository(trx, tenant.id).setApp(userId, app, clock.now());
        await noteChange(trx, scope, { action: 'second_factor.app_added', userId });
      });
      return codes;
    },
    removeApp: (scope, userId) =>
      scope.write(async (trx) => {
        const isGone = await new FactorRepository(trx, scope.tenant.id).removeApp(userId);
        if (isGone) await noteChange(trx, scope, { action: 'second_factor.app_removed', userId });
      }),
  };
}

function passkeyFactors(passkeys: Passkeys): Omit<Factors, keyof AppFactors> {
  const stored = ({ tenant, read }: TenantScope, userId: string) =>
    read((trx) => new FactorRepository(trx, tenant.id).passkeysOf(userId));
  return {
    passkeysOf: stored,
    registrationOptions: async (scope, ceremony, owner) => {
      const known = (await stored(scope, owner.userId)).map(({ credentialId }) => credentialId);
      return passkeys.registrationOptions(ceremony, { owner, tenant: scope.tenant.name, known });
    },
    addPasskey: async (scope, ceremony, { userId, credential, name }) => {
      const { tenant, write, clock, newId } = scope;
      const proven = await passkeys.register(ceremony, credential);
      if (!proven) return false;
      return write(async (trx) => {
        const factors = new FactorRepository(trx, tenant.id);
        if (!(await factors.spendChallenge(proven.challenge, clock.now()))) return false;
        const passkey = { id: newId(), userId, name, ...proven.value };
        const isAdded = await factors.addPasskey(passkey, clock.now());
        if (isAdded)
          await noteChange(trx, scope, { action: 'second_factor.passkey_added', userId });
        return isAdded;
      });
    },
    removePasskey: (scope, userId, id) =>
      scope.write(async (trx) => {
        const isGone = await new FactorRepository(trx, scope.tenant.id).removePasskey(userId, id);
        if (isGone)
          await noteChange(trx, scope, { action: 'second_factor.passkey_removed', userId });
      }),
    proofOptions: async (scope, ceremony, userId) =>
      passkeys.proofOptions(ceremony, userId === null ? [] : await stored(scope, userId)),
    acceptPasskey: async ({ tenant, read, write, clock }, ceremony, credential) => {
      const id = passkeys.credentialIdOf(credential);
      if (id === null) return null;
      const passkey = await read((trx) => new FactorRepository(trx, tenant.id).findPasskey(id));
      const proven = passkey && (await passkeys.prove(ceremony, { credential, passkey }));
      if (!passkey || !proven) return null;
      return write(async (trx) => {
        const factors = new FactorRepository(trx, tenant.id);
        const now = clock.now();
        if (!(await factors.spendChallenge(proven.challenge, now))) return null;
        await factors.notePasskeyUse(passkey.id, proven.value.counter, now);
        return passkey.userId;
      });
    },
  };
}

/** Whoever changes how somebody signs in can sign in as them: the record shows it. */
async function noteChange(
  trx: Transaction<DB>,
  scope: TenantScope,
  { action, userId }: { readonly action: string; readonly userId: string },
): Promise<void> {
  const { id: tenantId } = scope.tenant;
  await recordEvent(trx, scope, { tenantId, action, actor: userId, subject: userId });
}

function opened(box: SealedBox, sealed: string): string | null {
  try {
    return box.open(Buffer.from(sealed, 'base64url'));
  } catch {
    return null;
  }
}
