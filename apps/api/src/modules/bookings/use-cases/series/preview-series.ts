import type { PreviewedDate, PreviewSeriesBody } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { mayBookFor } from '../../booking.policy.ts';
import { checkDemand } from '../../domain/kind-rules.ts';
import type { BookingContext } from '../booking-context.ts';
import type { JudgedDate, WantedDate } from './judge-dates.ts';
import { judgeDates } from './judge-dates.ts';
import { planDates } from './plan-dates.ts';

export interface SeriesPreview {
  readonly dates: readonly PreviewedDate[];
  readonly skippedMonths: readonly string[];
  readonly timezone: string;
}

/** What a series would be, date by date (Z-62); nothing is written or held. */
export async function previewSeries(
  context: BookingContext,
  body: PreviewSeriesBody,
): Promise<SeriesPreview> {
  const planned = await planDates(context, body, await unitRulesOf(context, body));
  for (const { resource, rules } of planned.candidates.values()) {
    const { end, quantity } = body;
    checkDemand({ end, attendees: 0, passengers: 0, driver: null, quantity }, resource, rules);
  }
  const judged = await judgeDates(context, planned.dates, planned.candidates);
  const { skippedMonths, pattern } = planned;
  return { dates: judged.map(previewed), skippedMonths, timezone: pattern.timezone };
}

async function unitRulesOf({ store, actor }: BookingContext, body: PreviewSeriesBody) {
  const id = body.businessUnitId ?? actor.defaultBusinessUnitId;
  if (id === null) return null;
  const rules = mayBookFor(actor, id) ? await store.bookings.findBusinessUnitRules(id) : null;
  if (rules) return rules;
  const code = 'business_unit.not_allowed';
  throw new AppError(code, { issues: [{ path: 'businessUnitId', code, params: {} }] });
}

function previewed({ date, verdict }: JudgedDate<WantedDate>): PreviewedDate {
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
