import type {
  DateChoice,
  OperationAnswer,
  PreviewedDate,
  PreviewSeriesBody,
  previewSeries as previewOperation,
} from '@axp/contracts';
import { refusalAt } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { undone } from '../../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import { refuseUnlessOffered } from '../../../../platform/tenant/offered-types.ts';
import type { ResourceRow } from '../../../resources/resources/index.ts';
import { findResourceRows, presentResource } from '../../../resources/resources/index.ts';
import { checkDemand } from '../rules/kind-rules.ts';
import { skippedMonthsOf } from '../rules/series.ts';
import { mayBookFor } from '../steps/request-form.ts';
import { findBusinessUnitRules } from '../store/bookable.ts';
import type { Alternative } from './date-choices.ts';
import { choicesOf } from './date-choices.ts';
import type { CheckedDate, RequestedDate } from './dates.ts';
import { candidateOf, checkDates, planDates } from './dates.ts';
import { quotePlanned } from './edit-cost.ts';
import type { EditRequest, PreparedEdit } from './prepare-edit.ts';
import { leaveTimes, planEdit, prepareEdit } from './prepare-edit.ts';

/** A date of a preview; its choices name their resources by id. */
interface JudgedPreview extends Omit<PreviewedDate, 'choices'> {
  /** Null for a date that needs none. */
  readonly alternatives: readonly Alternative[] | null;
}

interface SeriesPreview {
  readonly dates: readonly JudgedPreview[];
  readonly skippedMonths: readonly string[];
  readonly timezone: string;
}

/** Previews a new series date by date (Z-62); nothing is written or held. */
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
  const judged = await checkDates(tx, planned.dates, planned.candidates);
  const { skippedMonths, pattern, candidates } = planned;
  const choices = await choicesOf(tx, judged, { body, unitRules, candidates });
  return { dates: withChoices(judged, choices), skippedMonths, timezone: pattern.timezone };
}

/** Adds alternatives to the dates of a preview. */
function withChoices(
  judged: readonly CheckedDate<RequestedDate>[],
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
  throw refusalAt('businessUnitId', 'business_unit.not_allowed');
}

function previewed({
  date,
  verdict,
}: CheckedDate<RequestedDate>): Omit<JudgedPreview, 'alternatives'> {
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

/**
 * Previews a change of a series date by date (Z-62). Dates are judged exactly as by the change:
 * without the slots they leave, which are restored afterwards.
 */
export async function previewEdit(
  tx: MemberTransaction,
  id: string,
  request: EditRequest,
): Promise<SeriesPreview> {
  return undone(tx, async () => {
    const planned = await planEdit(tx, id, request);
    // A budget that refuses the change hides no dates: the form shows its cost beside them.
    const cost = await quotePlanned(tx, planned);
    const isOverBudget = cost?.budgets.some(({ isOver }) => isOver) ?? false;
    const prepared = await prepareEdit(tx, planned, isOverBudget);
    const { pattern } = prepared.edit.change;
    const dates = await judged(tx, prepared);
    return { dates, skippedMonths: skippedMonthsOf(pattern), timezone: pattern.timezone };
  });
}

async function judged(
  tx: MemberTransaction,
  { edit, destinations, candidates, unitRules }: PreparedEdit,
): Promise<SeriesPreview['dates']> {
  const { body, booking } = edit;
  const { moving, held } = await leaveTimes(tx, edit, destinations);
  const wanted = moving.map((destination) => destination.wanted);
  const moved = await checkDates(tx, wanted, candidates, held);
  const verdictOf = new Map(moved.map((each) => [each.date.bookingId, each]));
  const all = destinations.map(
    ({ id, wanted: date }): CheckedDate<RequestedDate> =>
      verdictOf.get(id) ?? {
        date,
        candidate: candidateOf(candidates, date.resourceId),
        // It keeps its time, which is stored, so that no other date can have it.
        verdict: { state: 'free', slot: date, unitIds: [] },
      },
  );
  const choices = await choicesOf(tx, moved, {
    body: {
      resourceId: body.resourceId ?? booking.resourceId,
      quantity: body.quantity ?? booking.quantity,
      capacity: body.attendees ?? booking.attendees ?? undefined,
    },
    unitRules,
    candidates,
    held,
  });
  return withChoices(all, choices).toSorted((one, other) =>
    one.originalStart.localeCompare(other.originalStart),
  );
}

/** The resources that the choices of all dates name. */
function resourcesOfChoices(dates: readonly JudgedPreview[]): readonly string[] {
  const ids = dates.flatMap(({ alternatives }) => alternatives ?? []).map((one) => one.resourceId);
  return [...new Set(ids)];
}

/** Presents the dates of a preview, with exceptions to choose for those that can't be booked. */
function datePresenter(rows: readonly ResourceRow[]): (date: JudgedPreview) => PreviewedDate {
  const resources = new Map(rows.map((row) => [row.id, row]));
  return ({ alternatives, ...date }) => ({
    ...date,
    choices: alternatives ? choicesFor(date, alternatives, resources) : [],
  });
}

function choicesFor(
  { originalStart, start, end }: Omit<JudgedPreview, 'alternatives'>,
  alternatives: readonly Alternative[],
  resources: ReadonlyMap<string, ResourceRow>,
): DateChoice[] {
  const others = alternatives.flatMap(({ kind, ...other }): DateChoice[] => {
    const row = resources.get(other.resourceId);
    if (!row) return [];
    const resource = presentResource(row, other.start);
    // All fields, so that it replaces an earlier exception for this date completely.
    const wish = { action: 'replace', originalStart, ...other } as const;
    return [{ kind, resource, start: other.start, end: other.end, wish }];
  });
  const wish = { action: 'skip', originalStart } as const;
  return [...others, { kind: 'skip', resource: null, start, end, wish }];
}

/** The answer to a preview, with the resources that its choices name. */
export async function presentPreview(
  { scope }: MemberContext,
  { dates, timezone, skippedMonths }: SeriesPreview,
): Promise<OperationAnswer<typeof previewOperation>> {
  const ids = resourcesOfChoices(dates);
  const rows = ids.length === 0 ? [] : await scope.read((tx) => findResourceRows(tx, ids));
  return {
    data: dates.map(datePresenter(rows)),
    meta: {
      timezone,
      freeCount: dates.filter(({ availability }) => availability === 'free').length,
      occurrenceCount: dates.length,
      skippedMonths: [...skippedMonths],
    },
  };
}
