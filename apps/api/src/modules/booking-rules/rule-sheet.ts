import type { RuleSheet } from '@axp/contracts/administration';
import { bookingRuleRanges, rulesOfKind } from '@axp/contracts/vocabulary';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { MemberContext, RequestScope } from '../../platform/request-scope/request-scope.ts';
import { traceRule } from './domain/rule-layers.ts';
import { countOwnRules, unitsWithRules } from './rule.queries.ts';
import type { RulePlace } from './rule.repository.ts';
import { RuleRepository } from './rule.repository.ts';
import { layersAbove, placeOfRules } from './use-cases/change-rules.ts';

/** The rules of a kind at a place, each with where it comes from and what it may be. */
export function readRuleSheet({ scope }: MemberContext, place: RulePlace): Promise<RuleSheet> {
  return scope.read((trx) => sheetOf(trx, scope, place));
}

async function sheetOf(
  trx: Transaction<DB>,
  { merchant: { id: merchantId }, language }: RequestScope,
  place: RulePlace,
): Promise<RuleSheet> {
  const { type } = place;
  const rules = new RuleRepository(trx, merchantId);
  const here = await placeOfRules(rules, place);
  const [above, units, counts] = await Promise.all([
    layersAbove(rules, type, here),
    unitsWithRules(trx, { merchantId, type, language }),
    countOwnRules(trx, merchantId, type),
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
