import { parseFields } from '@axp/contracts';
import type { RuleSheet, RuleState } from '@axp/contracts/administration';
import { RuleChange } from '@axp/contracts/administration';
import type { RuleName, RuleValue } from '@axp/contracts/vocabulary';
import type { RulePlace } from './rule-queries.ts';

/** Edit of one rule: its own value, or the inherited one. */
export type RuleEdit =
  | { readonly kind: 'set'; readonly value: RuleValue | undefined }
  | { readonly kind: 'inherit' };

/** The rules that were touched and not saved yet. */
export type RuleDraft = { readonly [rule in RuleName]?: RuleEdit };

export const ruleGroups: readonly {
  readonly name: 'time' | 'people' | 'approval' | 'checkIn';
  readonly rules: readonly RuleName[];
}[] = [
  {
    name: 'time',
    rules: [
      'gridMinutes',
      'defaultLengthMinutes',
      'maxLengthMinutes',
      'minNoticeMinutes',
      'maxAheadDays',
      'bufferAfterMinutes',
    ],
  },
  { name: 'people', rules: ['maxUpcomingBookings', 'enforceCapacity', 'driverLicence'] },
  {
    name: 'approval',
    rules: ['approval', 'approvalAboveMinutes', 'approvalOutsideHours', 'approvalForOtherUnits'],
  },
  {
    name: 'checkIn',
    rules: [
      'requiresCheckIn',
      'checkInOpensMinutes',
      'releaseAfterMinutes',
      'notReleasedFromMinutes',
      'isNeverReleased',
    ],
  },
];

/** The rule as it would be once the draft is saved; no value yet where a field is empty. */
export function editedValue(state: RuleState, edit: RuleEdit | undefined): RuleValue | undefined {
  if (!edit) return state.value;
  return edit.kind === 'inherit' ? state.inherited.value : edit.value;
}

/** Adds an edit to the draft; an edit without effect is removed. */
export function withEdit(draft: RuleDraft, state: RuleState, edit: RuleEdit | null): RuleDraft {
  const { [state.rule]: _, ...others } = draft;
  if (edit === null) return others;
  const isAsBefore =
    edit.kind === 'inherit' ? !state.isOwn : state.isOwn && edit.value === state.value;
  return isAsBefore ? others : { ...others, [state.rule]: edit };
}

/** Returns the request of a draft, or its invalid fields. */
export function changeOf(place: RulePlace, draft: RuleDraft) {
  const wishes = Object.entries(draft);
  const set = wishes.flatMap(([rule, edit]): [string, unknown][] =>
    // NaN fails the validation of every rule.
    edit.kind === 'set' ? [[rule, edit.value === undefined ? Number.NaN : edit.value]] : [],
  );
  const inherit = wishes.flatMap(([rule, edit]) => (edit.kind === 'inherit' ? [rule] : []));
  return parseFields(RuleChange, { ...place, set: Object.fromEntries<unknown>(set), inherit });
}

/** The rule that a refused field is about: `set.gridMinutes`. */
export function ruleOfPath(path: string): string {
  return path.replace(/^set\./, '');
}

/** The rules that hold differently than when the page was read. */
export function concurrentChanges(base: RuleSheet, fresh: RuleSheet): readonly RuleState[] {
  const known = new Map(base.rules.map((state) => [state.rule, state]));
  return fresh.rules.filter((state) => {
    const before = known.get(state.rule);
    return before?.value !== state.value || before.isOwn !== state.isOwn;
  });
}

const factors = { minutes: 1, hours: 60, days: 24 * 60 } as const;
export type LengthUnit = keyof typeof factors;
export const lengthUnits = ['minutes', 'hours', 'days'] as const satisfies readonly LengthUnit[];

/** 120 minutes as 2 hours: the largest unit that leaves no rest. */
export function inLargestUnit(minutes: number): { amount: number; unit: LengthUnit } {
  const unit =
    lengthUnits.findLast((name) => minutes > 0 && minutes % factors[name] === 0) ?? 'minutes';
  return { amount: minutes / factors[unit], unit };
}

/** Nothing where the text is no whole number. */
export function inMinutes(text: string, unit: LengthUnit): number | undefined {
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) * factors[unit] : undefined;
}
