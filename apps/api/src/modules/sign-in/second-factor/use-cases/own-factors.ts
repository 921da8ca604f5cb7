import { AppError } from '@axp/contracts';
import type { AppKey, SecondFactors } from '@axp/contracts/second-factor';
import type { HeldFactors } from '@axp/server-kit/second-factor';
import {
  addPasskey,
  heldFactors,
  newApp,
  registrationOptions,
  removeApp,
  removePasskey,
  renamePasskey,
  renewCodes,
  setApp,
} from '@axp/server-kit/second-factor';
import type { FactorAccount } from '../factor-account.repository.ts';
import { findFactorAccount, markSessionProven } from '../factor-account.repository.ts';
import type { MerchantFactorScope } from '../factor-store.ts';
import { codeWrong, passkeyRefused } from './enrol-at-sign-in.ts';
import type { FactorDeps } from './factor-deps.ts';

/** A signed-in person, on their own account. */
export interface Self {
  readonly userId: string;
  readonly sessionId: string | null;
  /** Where browsers reach the merchant. */
  readonly origin: string;
}

export interface Changed {
  readonly factors: SecondFactors;
  readonly recoveryCodes: readonly string[];
}

interface Own {
  readonly account: FactorAccount;
  readonly held: HeldFactors;
  readonly scope: MerchantFactorScope;
}

export async function ownFactors(deps: FactorDeps, self: Self): Promise<SecondFactors> {
  return described(await ownOf(deps, self));
}

export async function ownAppKey(deps: FactorDeps, self: Self): Promise<AppKey> {
  const { account, scope } = await ownOf(deps, self);
  return newApp(deps.settings, scope, { userId: self.userId, account: account.email });
}

/** @throws AppError auth.code_wrong */
export async function setOwnApp(
  deps: FactorDeps,
  self: Self,
  app: { readonly sealedSecret: string; readonly code: string },
): Promise<Changed> {
  const { scope } = await ownOf(deps, self);
  const codes = await setApp(deps.settings, scope, { userId: self.userId, ...app });
  if (!codes) throw codeWrong();
  return changed(deps, self, codes);
}

export async function ownPasskeyOptions(deps: FactorDeps, self: Self): Promise<string> {
  const { account, scope } = await ownOf(deps, self);
  const { email, fullName } = account;
  const owner = { userId: self.userId, name: email, displayName: fullName };
  return registrationOptions(deps.settings, scope, { ceremony: ceremonyOf(self), owner });
}

/** @throws AppError auth.passkey_refused */
export async function addOwnPasskey(
  deps: FactorDeps,
  self: Self,
  passkey: { readonly credential: string; readonly name: string },
): Promise<Changed> {
  const { held, scope } = await ownOf(deps, self);
  const { userId } = self;
  const sent = { ceremony: ceremonyOf(self), userId, ...passkey };
  if (!(await addPasskey(deps.settings, scope, sent))) throw passkeyRefused();
  const isFirst = held.app === null && held.passkeys.length === 0;
  return changed(deps, self, isFirst ? await renewCodes(deps.settings, scope, userId) : []);
}

/** @throws AppError second_factor.not_found */
export async function renameOwnPasskey(
  deps: FactorDeps,
  self: Self,
  passkey: { readonly id: string; readonly name: string },
): Promise<Changed> {
  const { scope } = await ownOf(deps, self);
  const isDone = await renamePasskey(scope, self.userId, passkey);
  if (!isDone) throw new AppError('second_factor.not_found');
  return changed(deps, self, []);
}

/** @throws AppError second_factor.last while the merchant requires one */
export async function removeOwnApp(deps: FactorDeps, self: Self): Promise<Changed> {
  const own = await ownOf(deps, self);
  if (own.held.app && own.held.passkeys.length === 0) refuseLast(own);
  await removeApp(own.scope, self.userId);
  return changed(deps, self, []);
}

/** @throws AppError second_factor.not_found, second_factor.last while the merchant requires one */
export async function removeOwnPasskey(deps: FactorDeps, self: Self, id: string): Promise<Changed> {
  const own = await ownOf(deps, self);
  const others = own.held.passkeys.filter((passkey) => passkey.id !== id);
  if (others.length === own.held.passkeys.length) throw new AppError('second_factor.not_found');
  if (!own.held.app && others.length === 0) refuseLast(own);
  await removePasskey(own.scope, self.userId, id);
  return changed(deps, self, []);
}

/** @throws AppError second_factor.not_found if there is no factor for the codes to back up */
export async function renewOwnCodes(deps: FactorDeps, self: Self): Promise<Changed> {
  const { held, scope } = await ownOf(deps, self);
  if (!held.app && held.passkeys.length === 0) throw new AppError('second_factor.not_found');
  return changed(deps, self, await renewCodes(deps.settings, scope, self.userId));
}

function refuseLast({ account }: Own): void {
  if (account.isRequired) throw new AppError('second_factor.last');
}

async function ownOf(
  { inTransaction, scopeOf }: FactorDeps,
  { userId, sessionId }: Self,
): Promise<Own> {
  const account = await inTransaction((tx) => findFactorAccount(tx, userId));
  if (!account) throw new AppError('auth.required');
  const scope = scopeOf(account, async (tx, { action }) => {
    // Password and new factor were both shown here: a requirement need not end this session.
    const isProven = action === 'app_added' || action === 'passkey_added';
    if (isProven && sessionId !== null) await markSessionProven(tx, sessionId);
  });
  return { account, scope, held: await heldFactors(scope, userId) };
}

async function changed(
  deps: FactorDeps,
  self: Self,
  recoveryCodes: readonly string[],
): Promise<Changed> {
  return { factors: await ownFactors(deps, self), recoveryCodes };
}

function described({ account, held }: Own): SecondFactors {
  return {
    isRequired: account.isRequired,
    hasPassword: account.passwordHash !== null,
    app: held.app && { addedAt: held.app.createdAt },
    passkeys: held.passkeys.map(({ id, name, createdAt }) => ({ id, name, addedAt: createdAt })),
    recoveryCodesLeft: held.recoveryCodesLeft,
  };
}

/** Bound to the session, so that only the session with the confirmed password can add a passkey. */
function ceremonyOf({ origin, userId, sessionId }: Self) {
  const binding = `own ${userId} ${sessionId ?? ''}`;
  return { host: new URL(origin).hostname, origin, binding };
}
