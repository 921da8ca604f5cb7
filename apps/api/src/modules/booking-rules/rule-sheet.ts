import type { Language } from '@axp/contracts';
import type { RuleSheet } from '@axp/contracts/administration';
import { bookingRuleRanges, rulesOfKind } from '@axp/contracts/vocabulary';
import type { TenantRows } from '../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import { traceRule } from './domain/rule-layers.ts';
import { countOwnRules, unitsWithRules } from './rule.queries.ts';
import type { RulePlace } from './rule.repository.ts';
import { layersAbove, placeOfRules } from './use-cases/change-rules.ts';

/** The rules of a kind at a place, each with where it comes from and what it may be. */
export function readRuleSheet({ scope }: MemberContext, place: RulePlace): Promise<RuleSheet> {
  return scope.read((db) => sheetOf({ db, merchant: scope.merchant }, scope.language, place));
}

async function sheetOf(tx: TenantRows, language: Language, place: RulePlace): Promise<RuleSheet> {
  const { type } = place;
  const merchantId = tx.merchant.id;
  const here = await placeOfRules(tx, place);
  const [above, units, counts] = await Promise.all([
    layersAbove(tx, type, here),
    unitsWithRules(tx.db, { merchantId, type, language }),
    countOwnRules(tx.db, merchantId, type),
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
