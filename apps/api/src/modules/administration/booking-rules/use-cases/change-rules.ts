import type { Language, ResourceType } from '@axp/contracts';
import { AppError, refusalAt } from '@axp/contracts';
import type { RuleChange, RuleSheet } from '@axp/contracts/administration';
import { bookingRuleRanges, rulesOfKind } from '@axp/contracts/vocabulary';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import { recordChange } from '../../../records/audit/index.ts';
import { resolveBookingRules } from '../../../resources/resources/index.ts';
import type { OwnRules, RuleFault, RuleLayer } from '../domain/rule-layers.ts';
import { afterChange, faultsOfRequest, faultsOfRules, traceRule } from '../domain/rule-layers.ts';
import { countOwnRules, unitsWithRules } from '../rule.queries.ts';
import type { RulePlace, StoredRules } from '../rule.repository.ts';
import { findMerchantRules, findRules, storeRules } from '../rule.repository.ts';

/** @throws AppError business_unit.not_found, resource.not_found */
export async function loadStoredRules(tx: TenantRows, place: RulePlace): Promise<StoredRules> {
  const found = await findRules(tx, place);
  if (found) return found;
  const [path, code] =
    place.businessUnitId === undefined
      ? (['resourceId', 'resource.not_found'] as const)
      : (['businessUnitId', 'business_unit.not_found'] as const);
  throw refusalAt(path, code);
}

/** The layers that stand above a place, the merchant first. */
export async function layersAbove(
  tx: TenantRows,
  type: ResourceType,
  { level }: Pick<RuleLayer, 'level'>,
): Promise<readonly RuleLayer[]> {
  return level === 'merchant' ? [] : [await findMerchantRules(tx, type)];
}

/** Returns the own rules after a change; throws field errors if they are invalid. */
export function changedRules(
  { type, set, inherit }: Pick<RuleChange, 'type' | 'set' | 'inherit'>,
  { own }: Pick<RuleLayer, 'own'>,
  above: readonly RuleLayer[],
): OwnRules {
  const requested = { set, inherit };
  refuse(faultsOfRequest(rulesOfKind(type), requested));
  const after = afterChange(own, requested);
  refuse(faultsOfRules(resolveBookingRules(type, [...above.map((layer) => layer.own), after])));
  return after;
}

/**
 * Sets rules of a kind at one place, or has them inherited again. Bookings that stand are kept.
 * @throws AppError business_unit.not_found, resource.not_found, rules.stale, request.invalid
 */
export async function changeRules(
  tx: MemberTransaction,
  { version, ...change }: RuleChange & { readonly version: number },
): Promise<void> {
  const { type } = change;
  const place = await loadStoredRules(tx, change);
  if (place.version !== version) throw new AppError('rules.stale');
  const after = changedRules(change, place, await layersAbove(tx, type, place));
  if (!(await storeRules(tx, type, place, after))) throw new AppError('rules.stale');
  await recordChange(tx, {
    action: 'update',
    object: { type: 'booking-rules', id: place.id, name: place.id === null ? '' : place.name },
    before: factsOf(type, place.own),
    after: factsOf(type, after),
  });
}

function factsOf(type: ResourceType, own: OwnRules): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(own).map(([rule, value]) => [
      `${type}.${rule}`,
      // The trail tells nothing of what is null, and here null says that there is no limit.
      value === null ? 'none' : value,
    ]),
  );
}

function refuse(issues: readonly RuleFault[]): void {
  if (issues.length > 0) throw new AppError('request.invalid', { issues });
}

/** The rules of a kind at a place, each with where it comes from and what it may be. */
export function readRuleSheet({ scope }: MemberContext, place: RulePlace): Promise<RuleSheet> {
  return scope.read((tx) => sheetOf(tx, scope.language, place));
}

async function sheetOf(tx: TenantRows, language: Language, place: RulePlace): Promise<RuleSheet> {
  const { type } = place;
  const here = await loadStoredRules(tx, place);
  const [above, units, counts] = await Promise.all([
    layersAbove(tx, type, here),
    unitsWithRules(tx, type, language),
    countOwnRules(tx, type),
  ]);
  const { level, id, name, version } = here;
  return {
    type,
    level,
    id,
    name,
    version,
    rules: rulesOfKind(type).map((rule) => ({
      rule,
      ...traceRule(type, rule, [...above, here]),
      isOwn: here.own[rule] !== undefined,
      inherited: traceRule(type, rule, above),
      range: rangeOf(rule),
      units: units.flatMap((unit) => {
        const value = unit.own[rule];
        const isSet = level !== 'business-unit' && value !== undefined;
        return isSet ? [{ id: unit.id, name: unit.name, value }] : [];
      }),
      resources: level === 'resource' ? 0 : (counts.get(rule) ?? 0),
    })),
  };
}

function rangeOf(rule: keyof typeof bookingRuleRanges) {
  const range = bookingRuleRanges[rule];
  return range.kind === 'choice' ? { ...range, choices: [...range.choices] } : range;
}
