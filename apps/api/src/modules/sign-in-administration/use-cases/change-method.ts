import { AppError } from '@axp/contracts';
import type { MemberTransaction, TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../audit/index.ts';
import { endSessionsOfMethod } from '../../auth/index.ts';
import { hasMethodFor } from '../domain/methods.ts';
import type { ManagedMethod, Surroundings } from '../managed-methods.ts';
import { managedMethods } from '../managed-methods.ts';
import type { Logo } from '../settings.repository.ts';
import { findSettings, replaceLogo, updateMethod } from '../settings.repository.ts';
import type { TestedMethod } from '../test-connection.ts';
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
  readonly labels?: { readonly en: string; readonly th: string } | undefined;
  readonly allowedDomains?: readonly string[] | undefined;
}

/**
 * Switches a sign-in method on or off, names its button, or sets its allowed domains.
 * @throws AppError sign_in_method.not_found, sign_in_method.stale, sign_in_method.last,
 * second_factor.no_way
 */
export async function changeMethod(
  tx: MemberTransaction,
  surroundings: Surroundings,
  { code, version, ...changes }: MethodChanges & { readonly code: string },
): Promise<void> {
  const locked = await lockSettings(tx, surroundings);
  const method = requireMethod(locked, code);
  requireVersion(locked, version);
  if (method.kind === 'local') refuseButton(changes);
  requireMethodAfter(locked, method, changes);
  if (changes.isEnabled === false) {
    const { secondFactor } = locked;
    const methods = locked.methods.filter((other) => other !== method);
    await requireSignInWithFactor(tx, locked, { secondFactor, methods });
  }
  await updateMethod(tx, code, changes);
  if (changes.isEnabled === false) await endSessionsOfMethod(tx, code);
  const before = factsOf(method);
  const after = {
    isActive: changes.isEnabled ?? before.isActive,
    labelEn: changes.labels?.en ?? before.labelEn,
    labelTh: changes.labels?.th ?? before.labelTh,
    domains: changes.allowedDomains ?? before.domains,
  };
  await recordChange(tx, { action: 'update', object: auditedAs(method), before, after });
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
function refuseButton({ labels, allowedDomains }: Omit<MethodChanges, 'version'>): void {
  const refused = { ...(labels && { labels }), ...(allowedDomains && { allowedDomains }) };
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
  };
}

/**
 * Sets the picture on a button; null takes it away.
 * @throws AppError sign_in_method.not_found, also for email and password, which have no button
 */
export async function setLogo(
  tx: MemberTransaction,
  surroundings: Surroundings,
  { code, logo }: { readonly code: string; readonly logo: Logo | null },
): Promise<void> {
  const method = requireMethod(await lockSettings(tx, surroundings), code);
  if (method.kind === 'local') throw new AppError('sign_in_method.not_found');
  const imageId = method.row?.logo_image_id ?? null;
  await replaceLogo(tx, code, logo, imageId);
  if (logo) await tx.uses.count({ uploads: 1 });
  await recordChange(tx, {
    action: 'update',
    object: auditedAs(method),
    before: { picture: imageId },
    after: { picture: logo?.id ?? null },
  });
}

interface Wanted {
  readonly code: string;
  readonly callback: string;
}

/**
 * Returns the connection settings to test, for enabled and disabled methods.
 * @throws AppError sign_in_method.not_found, sign_in_method.not_testable
 */
export async function testedMethod(
  tx: TenantRows,
  surroundings: Surroundings,
  { code, callback }: Wanted,
): Promise<TestedMethod> {
  const { rows } = await findSettings(tx);
  const method = managedMethods(rows, surroundings).find((one) => one.code === code);
  if (!method) throw new AppError('sign_in_method.not_found');
  const { kind, row } = method;
  const isTestable = kind === 'sso' || kind === 'directory';
  if (!isTestable || row?.issuer == null || row.client_id === null) {
    throw new AppError('sign_in_method.not_testable');
  }
  const name = row.client_secret_name;
  return {
    kind,
    issuer: row.issuer,
    clientId: row.client_id,
    secret: name === null ? null : { name, value: surroundings.secretOf(name) },
    authority: row.authority,
    callback,
  };
}
