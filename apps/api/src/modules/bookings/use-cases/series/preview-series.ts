import type { PreviewedDate, PreviewSeriesBody } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { refuseUnlessOffered } from '../../../../platform/tenant/offered-types.ts';
import type { Alternative } from '../../rules/date-choices.ts';
import { checkDemand } from '../../rules/kind-rules.ts';
import { findBusinessUnitRules } from '../../store/bookable.ts';
import { mayBookFor } from '../../store/request-form.ts';
import { choicesOf } from './date-choices.ts';
import type { JudgedDate, WantedDate } from './judge-dates.ts';
import { judgeDates } from './judge-dates.ts';
import { planDates } from './plan-dates.ts';

/** A date of a preview; its choices name their resources by id. */
export interface JudgedPreview extends Omit<PreviewedDate, 'choices'> {
  /** Null for a date that needs none. */
  readonly alternatives: readonly Alternative[] | null;
}

export interface SeriesPreview {
  readonly dates: readonly JudgedPreview[];
  readonly skippedMonths: readonly string[];
  readonly timezone: string;
}

/** What a series would be, date by date (Z-62); nothing is written or held. */
export async function previewSeries(
  tx: MemberTransaction,
  body: PreviewSeriesBody,
): Promise<SeriesPreview> {
  refuseUnlessOffered(tx.merchant, body.type);
  const unitRules = await unitRulesOf(tx, body);
  const planned = await planDates(tx, body, unitRules);
  for (const { resource, rules } of planned.candidates.values()) {
    const { end, quantity } = body;
    checkDemand({ end, attendees: 0, passengers: 0, driver: null, quantity }, resource, rules);
  }
  const judged = await judgeDates(tx, planned.dates, planned.candidates);
  const { skippedMonths, pattern, candidates } = planned;
  const choices = await choicesOf(tx, judged, { body, unitRules, candidates });
  return { dates: withChoices(judged, choices), skippedMonths, timezone: pattern.timezone };
}

/** Dates as they are told, with what they may be instead. */
export function withChoices(
  judged: readonly JudgedDate<WantedDate>[],
  choices: Awaited<ReturnType<typeof choicesOf>>,
): readonly JudgedPreview[] {
  return judged.map((each) => ({
    ...previewed(each),
    alternatives: choices.get(each.date.originalStart) ?? null,
  }));
}

async function unitRulesOf(tx: MemberTransaction, body: PreviewSeriesBody) {
  const id = body.businessUnitId ?? tx.actor.defaultBusinessUnitId;
  if (id === null) return null;
  const rules = mayBookFor(tx.actor, id) ? await findBusinessUnitRules(tx, id) : null;
  if (rules) return rules;
  const code = 'business_unit.not_allowed';
  throw new AppError(code, { issues: [{ path: 'businessUnitId', code, params: {} }] });
}

function previewed({ date, verdict }: JudgedDate<WantedDate>): Omit<JudgedPreview, 'alternatives'> {
  const { originalStart, start, end, resourceId } = date;
  const clashes = verdict.state === 'taken' ? verdict.clashes : [];
  const problem =
    verdict.state === 'refused'
      ? { code: verdict.refusal.code, params: { ...verdict.refusal.params } }
      : null;
  return {
    originalStart,
    start,
    end,
    resourceId,
    availability: verdict.state,
    problem,
    clashes: clashes.map((clash) => ({ start: clash.start, end: clash.end })),
  };
}
