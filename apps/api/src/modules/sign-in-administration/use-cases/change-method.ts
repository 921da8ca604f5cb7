import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../audit/index.ts';
import { endSessionsOfMethod } from '../../auth/index.ts';
import { hasWayFor } from '../domain/ways.ts';
import type { ManagedWay, Surroundings } from '../managed-ways.ts';
import { updateMethod } from '../settings.repository.ts';
import type { LockedSettings } from './settings-context.ts';
import {
  auditedAs,
  lockSettings,
  requireSignInWithFactor,
  requireVersion,
  requireWay,
} from './settings-context.ts';

export interface MethodWish {
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
  { code, version, ...wish }: MethodWish & { readonly code: string },
): Promise<void> {
  const locked = await lockSettings(tx, surroundings);
  const way = requireWay(locked, code);
  requireVersion(locked, version);
  if (way.kind === 'local') refuseButton(wish);
  requireWayAfter(locked, way, wish);
  if (wish.isEnabled === false) {
    const { secondFactor } = locked;
    const ways = locked.ways.filter((other) => other !== way);
    await requireSignInWithFactor(tx, locked, { secondFactor, ways });
  }
  await updateMethod(tx, code, wish);
  if (wish.isEnabled === false) await endSessionsOfMethod(tx, code);
  const before = factsOf(way);
  const after = {
    isActive: wish.isEnabled ?? before.isActive,
    labelEn: wish.labels?.en ?? before.labelEn,
    labelTh: wish.labels?.th ?? before.labelTh,
    domains: wish.allowedDomains ?? before.domains,
  };
  await recordChange(tx, { action: 'update', object: auditedAs(way), before, after });
}

/** An administrator who could sign in before still can after the change, or no one could undo it. */
function requireWayAfter(
  { ways, administrators }: LockedSettings,
  way: ManagedWay,
  { isEnabled = way.isEnabled, allowedDomains = way.allowedDomains }: Omit<MethodWish, 'version'>,
): void {
  const others = ways.filter((other) => other !== way);
  const changed = { ...way, isEnabled, allowedDomains };
  if (!hasWayFor(administrators, [way]) || hasWayFor(administrators, [changed])) return;
  if (!hasWayFor(administrators, others)) throw new AppError('sign_in_method.last');
}

/** Email and password are fields, not a button, and have the domains of registration. */
function refuseButton({ labels, allowedDomains }: Omit<MethodWish, 'version'>): void {
  const refused = { ...(labels && { labels }), ...(allowedDomains && { allowedDomains }) };
  const issues = Object.keys(refused).map(
    (path) => ({ path, code: 'unknown_field', params: {} }) as const,
  );
  if (issues.length > 0) throw new AppError('request.invalid', { issues });
}

function factsOf({ isEnabled, row }: ManagedWay) {
  return {
    isActive: isEnabled,
    labelEn: row?.label_en ?? '',
    labelTh: row?.label_th ?? '',
    domains: row?.allowed_domains ?? [],
  };
}
