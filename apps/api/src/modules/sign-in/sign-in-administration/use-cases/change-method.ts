import { AppError } from '@axp/contracts';
import type { Language } from '@axp/contracts/vocabulary';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../../records/audit/index.ts';
import { endSessionsOfMethod } from '../../auth/index.ts';
import { hasMethodFor } from '../domain/methods.ts';
import type { ManagedMethod, MethodConfiguration } from '../managed-methods.ts';
import type { Logo } from '../settings.repository.ts';
import { replaceLogo, updateMethod } from '../settings.repository.ts';
import type { LockedSettings } from './settings-context.ts';
import {
  auditedAs,
  lockSettings,
  requireMethod,
  requireSignInWithFactor,
  requireVersion,
} from './settings-context.ts';

export interface MethodChanges {
  readonly version: number;
  readonly isEnabled?: boolean | undefined;
  readonly labels?: Readonly<Record<Language, string>> | undefined;
  readonly allowedDomains?: readonly string[] | undefined;
  readonly externalIdClaim?: string | null | undefined;
}

/**
 * Switches a sign-in method on or off, names its button, or sets its allowed domains or the claim
 * with the id of the directory.
 * @throws AppError sign_in_method.not_found, sign_in_method.stale, sign_in_method.last,
 * sign_in_method.untested, sign_in_method.other_directory, second_factor.no_way
 */
export async function changeMethod(
  tx: MemberTransaction,
  surroundings: MethodConfiguration,
  { code, version, ...changes }: MethodChanges & { readonly code: string },
): Promise<void> {
  const locked = await lockSettings(tx, surroundings);
  const method = requireMethod(locked, code);
  requireVersion(locked, version);
  if (method.kind === 'local') refuseButton(changes);
  if (changes.isEnabled === false) await requireSignInWithout(tx, locked, method);
  else requireMethodAfter(locked, method, changes);
  if (changes.isEnabled === true) requireSwitchable(locked, method);
  await updateMethod(tx, code, changes);
  if (changes.isEnabled === false) await endSessionsOfMethod(tx, code);
  const before = factsOf(method);
  const after = {
    isActive: changes.isEnabled ?? before.isActive,
    labelEn: changes.labels?.en ?? before.labelEn,
    labelTh: changes.labels?.th ?? before.labelTh,
    domains: changes.allowedDomains ?? before.domains,
    externalIdClaim:
      changes.externalIdClaim === undefined ? before.externalIdClaim : changes.externalIdClaim,
  };
  await recordChange(tx, { action: 'update', object: auditedAs(method), before, after });
}

/**
 * Requires that an administrator can still sign in, with a second factor where one is required, when
 * a method is switched off or removed.
 * @throws AppError sign_in_method.last, second_factor.no_way
 */
export async function requireSignInWithout(
  tx: MemberTransaction,
  locked: LockedSettings,
  method: ManagedMethod,
): Promise<void> {
  requireMethodAfter(locked, method, { isEnabled: false });
  const { secondFactor } = locked;
  const methods = locked.methods.filter((other) => other !== method);
  await requireSignInWithFactor(tx, locked, { secondFactor, methods });
}

/** An added method has passed its test; browsers are sent to one directory alone. */
function requireSwitchable({ methods }: LockedSettings, method: ManagedMethod): void {
  const { row, kind } = method;
  if (row?.is_own === true && row.tested_at === null) throw new AppError('sign_in_method.untested');
  const isOther = (other: ManagedMethod) =>
    other !== method && other.kind === 'directory' && other.isEnabled;
  if (kind === 'directory' && methods.some(isOther)) {
    throw new AppError('sign_in_method.other_directory');
  }
}

/** An administrator who could sign in before still can after the change, or no one could undo it. */
function requireMethodAfter(
  { methods, administrators }: LockedSettings,
  method: ManagedMethod,
  {
    isEnabled = method.isEnabled,
    allowedDomains = method.allowedDomains,
  }: Omit<MethodChanges, 'version'>,
): void {
  const others = methods.filter((other) => other !== method);
  const changed = { ...method, isEnabled, allowedDomains };
  if (!hasMethodFor(administrators, [method]) || hasMethodFor(administrators, [changed])) return;
  if (!hasMethodFor(administrators, others)) throw new AppError('sign_in_method.last');
}

/** Email and password are fields, not a button, and have the domains of registration. */
function refuseButton(changes: Omit<MethodChanges, 'version'>): void {
  const { labels, allowedDomains, externalIdClaim } = changes;
  const refused = {
    ...(labels && { labels }),
    ...(allowedDomains && { allowedDomains }),
    ...(externalIdClaim && { externalIdClaim }),
  };
  const issues = Object.keys(refused).map(
    (path) => ({ path, code: 'unknown_field', params: {} }) as const,
  );
  if (issues.length > 0) throw new AppError('request.invalid', { issues });
}

function factsOf({ isEnabled, row }: ManagedMethod) {
  return {
    isActive: isEnabled,
    labelEn: row?.label_en ?? '',
    labelTh: row?.label_th ?? '',
    domains: row?.allowed_domains ?? [],
    externalIdClaim: row?.external_id_claim ?? null,
  };
}

/**
 * Sets the picture on a button; null takes it away.
 * @throws AppError sign_in_method.not_found, also for email and password, which have no button
 */
export async function setLogo(
  tx: MemberTransaction,
  surroundings: MethodConfiguration,
  { code, logo }: { readonly code: string; readonly logo: Logo | null },
): Promise<void> {
  const method = requireMethod(await lockSettings(tx, surroundings), code);
  if (method.kind === 'local') throw new AppError('sign_in_method.not_found');
  const imageId = method.row?.logo_image_id ?? null;
  await replaceLogo(tx, code, logo, imageId);
  await recordChange(tx, {
    action: 'update',
    object: auditedAs(method),
    before: { picture: imageId },
    after: { picture: logo?.id ?? null },
  });
}
