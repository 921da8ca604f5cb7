import { bookingRuleRanges } from '@axp/contracts/vocabulary';
import type { MovedResource } from './moved-part.ts';
import type { Tally } from './tally.ts';

type Rules = MovedResource['rules'];

/** A rule of a source, by its name there; null where it has no counterpart. */
export interface SourceRule {
  readonly name: string;
  readonly rule: keyof Rules | null;
  readonly value: number;
}

/** Takes the rules that a resource has here as well, and counts the others. */
export function takeRules(tally: Tally, all: readonly SourceRule[]): Rules {
  const rules: Rules = {};
  for (const { name, rule, value } of all) {
    tally.read('rule', 1);
    const range = rule && bookingRuleRanges[rule];
    if (!rule || !range || value < range.least) {
      tally.leave('rule', 'no_counterpart', { example: name });
    } else if (value > range.most) tally.leave('rule', 'too_many', { example: name });
    else rules[rule] = value;
  }
  return rules;
}
