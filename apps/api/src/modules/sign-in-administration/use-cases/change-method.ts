import { AppError } from '@axp/contracts';
import { hasWayFor } from '../domain/ways.ts';
import type { ManagedWay } from '../managed-ways.ts';
import type { LockedSettings, SettingsContext } from './settings-context.ts';
import { auditedAs, lockSettings, requireVersion, requireWay } from './settings-context.ts';

export interface MethodWish {
  readonly version: number;
  readonly isEnabled?: boolean | undefined;
  readonly labels?: { readonly en: string; readonly th: string } | undefined;
}

/**
 * Switches a way to sign in on or off, or names its button.
 * @throws AppError sign_in_method.not_found, sign_in_method.stale, sign_in_method.last
 */
export async function changeMethod(
  context: SettingsContext,
  code: string,
  { version, ...wish }: MethodWish,
): Promise<void> {
  const locked = await lockSettings(context);
  const way = requireWay(locked, code);
  requireVersion(locked, version);
  if (way.kind === 'local' && wish.labels) refuseLabels();
  if (wish.isEnabled === false) requireAnotherWay(locked, way);
  await context.settings.change(code, wish);
  if (wish.isEnabled === false) await context.endSessionsOf(code);
  const before = factsOf(way);
  const after = {
    isActive: wish.isEnabled ?? before.isActive,
    labelEn: wish.labels?.en ?? before.labelEn,
    labelTh: wish.labels?.th ?? before.labelTh,
  };
  await context.audit.record({ action: 'update', object: auditedAs(way), before, after });
}

/** Nobody could undo what leaves no administrator a way in. */
function requireAnotherWay({ ways, administrators }: LockedSettings, way: ManagedWay): void {
  const others = ways.filter((other) => other !== way);
  if (!hasWayFor(administrators, [way])) return;
  if (!hasWayFor(administrators, others)) throw new AppError('sign_in_method.last');
}

/** E-mail and password are fields, not a button. */
function refuseLabels(): never {
  throw new AppError('request.invalid', {
    issues: [{ path: 'labels', code: 'unknown_field', params: {} }],
  });
}

function factsOf({ isEnabled, row }: ManagedWay) {
  return { isActive: isEnabled, labelEn: row?.label_en ?? '', labelTh: row?.label_th ?? '' };
}
