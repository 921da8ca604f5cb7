import { AppError } from '@axp/contracts';
import type { SecondFactorRule } from '@axp/contracts/vocabulary';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import { hasMethodFor } from '../domain/methods.ts';
import type { ManagedMethod, MethodConfiguration } from '../managed-methods.ts';
import { managedMethods } from '../managed-methods.ts';
import type { StoredSettings } from '../settings.repository.ts';
import { findSettings, isProvenByProvider, lockStoredSettings } from '../settings.repository.ts';

export interface LockedSettings extends StoredSettings {
  readonly methods: readonly ManagedMethod[];
}

export function readSettings({ scope }: MemberContext) {
  return scope.read((tx) => findSettings(tx));
}

/** @throws AppError sign_in_method.not_found */
export async function readMethod(
  context: MemberContext,
  surroundings: MethodConfiguration,
  code: string,
): Promise<ManagedMethod> {
  const { rows } = await readSettings(context);
  return methodIn(managedMethods(rows, surroundings), code);
}

/** Everything as it is until the transaction ends. */
export async function lockSettings(
  tx: TenantRows,
  surroundings: MethodConfiguration,
): Promise<LockedSettings> {
  const stored = await lockStoredSettings(tx);
  return { ...stored, methods: managedMethods(stored.rows, surroundings) };
}

/** @throws AppError sign_in_method.stale */
export function requireVersion({ version }: StoredSettings, seen: number): void {
  if (version !== seen) throw new AppError('sign_in_method.stale');
}

/** @throws AppError sign_in_method.not_found */
export function requireMethod({ methods }: LockedSettings, code: string): ManagedMethod {
  return methodIn(methods, code);
}

function methodIn(methods: readonly ManagedMethod[], code: string): ManagedMethod {
  const found = methods.find((method) => method.code === code);
  if (!found) throw new AppError('sign_in_method.not_found');
  return found;
}

interface Outcome {
  readonly secondFactor: SecondFactorRule;
  readonly methods: readonly ManagedMethod[];
}

/**
 * Requires that an administrator can still sign in with a second factor: with a password, which
 * lets them set one up, or with a provider that has proven one in this session.
 * @throws AppError second_factor.no_way
 */
export async function requireSignInWithFactor(
  tx: MemberTransaction,
  { administrators }: StoredSettings,
  { secondFactor, methods }: Outcome,
): Promise<void> {
  if (secondFactor === 'none') return;
  const passwords = methods.filter(({ kind }) => kind === 'local');
  const isPossible =
    hasMethodFor(administrators, passwords) || (await isProvenByProvider(tx, tx.actor.sessionId));
  if (!isPossible) throw new AppError('second_factor.no_way');
}

/** How the audit log calls a way. */
export function auditedAs({ code, row }: ManagedMethod) {
  return { type: 'sign-in-method', id: null, name: row?.name || code } as const;
}
