import { AppError } from '@axp/contracts';
import type { SecondFactorRule } from '@axp/contracts/vocabulary';
import type { UseCounter } from '../../../platform/limits/use-counter.ts';
import type { AuditTrail } from '../../audit/index.ts';
import { hasWayFor } from '../domain/ways.ts';
import type { ManagedWay, Surroundings } from '../managed-ways.ts';
import { managedWays } from '../managed-ways.ts';
import type { SettingsRepository, StoredSettings } from '../settings.repository.ts';

/** Dependencies for changing sign-in methods, bound to one transaction of one merchant. */
export interface SettingsContext {
  readonly settings: SettingsRepository;
  readonly audit: AuditTrail;
  readonly uses: UseCounter;
  /** Ends the sessions that were started by a method. */
  readonly endSessionsOf: (method: string) => Promise<void>;
  /** The session of the administrator who changes something. */
  readonly sessionId: string | null;
  readonly surroundings: Surroundings;
}

export interface LockedSettings extends StoredSettings {
  readonly ways: readonly ManagedWay[];
}

/** Everything as it is until the transaction ends. */
export async function lockSettings(context: SettingsContext): Promise<LockedSettings> {
  const stored = await context.settings.lock();
  return { ...stored, ways: managedWays(stored.rows, context.surroundings) };
}

/** @throws AppError sign_in_method.stale */
export function requireVersion({ version }: StoredSettings, seen: number): void {
  if (version !== seen) throw new AppError('sign_in_method.stale');
}

/** @throws AppError sign_in_method.not_found */
export function requireWay({ ways }: LockedSettings, code: string): ManagedWay {
  const found = ways.find((way) => way.code === code);
  if (!found) throw new AppError('sign_in_method.not_found');
  return found;
}

interface Outcome {
  readonly secondFactor: SecondFactorRule;
  readonly ways: readonly ManagedWay[];
}

/**
 * Requires that an administrator can still sign in with a second factor: with a password, which
 * lets them set one up, or with a provider that has proven one in this session.
 * @throws AppError second_factor.no_way
 */
export async function requireSignInWithFactor(
  { settings, sessionId }: SettingsContext,
  { administrators }: StoredSettings,
  { secondFactor, ways }: Outcome,
): Promise<void> {
  if (secondFactor === 'none') return;
  const passwords = ways.filter(({ kind }) => kind === 'local');
  const isPossible =
    hasWayFor(administrators, passwords) || (await settings.provenByProvider(sessionId));
  if (!isPossible) throw new AppError('second_factor.no_way');
}

/** How the audit log calls a way. */
export function auditedAs({ code, row }: ManagedWay) {
  return { type: 'sign-in-method', id: null, name: row?.name || code } as const;
}
