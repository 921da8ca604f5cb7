import type { ReplayedBooking, RuleChange, RuleEffect } from '@axp/contracts/administration';
import { replayedDays } from '@axp/contracts/administration';
import type { BookingRules, RuleName } from '@axp/contracts/vocabulary';
import { bookingRuleNames, isInGroup } from '@axp/contracts/vocabulary';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import { textsIn } from '../../../platform/texts/texts.ts';
import { asBookingStatus } from '../../bookings/bookings/index.ts';
import { findOpenings } from '../../resources/places/index.ts';
import {
  parseRuleOverrides,
  RuleSettings,
  resolveBookingRules,
} from '../../resources/resources/index.ts';
import type { OwnRules, RuleLayer } from './domain/rule-layers.ts';
import type { ReplayedRow } from './replay.queries.ts';
import { maxReplayedBookings, namesOfBookings, replayedBookings } from './replay.queries.ts';
import type { Verdict } from './replay.ts';
import { concernsApproval, replay } from './replay.ts';
import { ownRulesOfResources } from './rule.queries.ts';
import { changedRules, layersAbove, loadStoredRules } from './use-cases/change-rules.ts';

const dayMs = 24 * 60 * 60_000;

/** The first hits are listed, the others counted. */
const mostShown = 100;

interface RuleComparison {
  readonly change: RuleChange;
  readonly level: RuleLayer['level'];
  readonly merchantRules: OwnRules;
  readonly before: OwnRules;
  readonly after: OwnRules;
  /** The rules that the change gives another value, or none. */
  readonly changed: readonly RuleName[];
}

/** Returns the effect of a change of rules without writing it. */
export function previewRuleChange(context: MemberContext, change: RuleChange): Promise<RuleEffect> {
  const { scope } = context;
  return scope.read(async (tx) => {
    const here = await loadStoredRules(tx, change);
    const above = await layersAbove(tx, change.type, here);
    const before = here.own;
    const after = changedRules(change, here, above);
    const changed = bookingRuleNames.filter((rule) => before[rule] !== after[rule]);
    const merchantRules = above[0]?.own ?? {};
    const judged = { change, level: here.level, merchantRules, before, after, changed };
    const now = scope.clock.now();
    const of = { ...change, changed };
    const [resources, past, upcoming] = await Promise.all([
      ownRulesOfResources(tx, change),
      replayedBookings(tx, {
        ...of,
        from: new Date(now.getTime() - replayedDays * dayMs),
        to: now,
      }),
      replayedBookings(tx, { ...of, from: now, to: null }),
    ]);
    const judge = await judgeOf(tx, { judged, bookings: [...past, ...upcoming] });
    const pastHits = past.slice(0, maxReplayedBookings).flatMap(judge);
    const upcomingHits = upcoming.slice(0, maxReplayedBookings).flatMap(judge);
    const refused = pastHits.filter(({ verdict }) => verdict.kind === 'refused');
    const sent = pastHits.filter(({ verdict }) => verdict.kind === 'approval');
    const unfit = upcomingHits.filter(({ verdict }) => verdict.kind === 'refused');
    const isFollowed = (own: OwnRules, rule: RuleName) =>
      here.level === 'resource' || own[rule] === undefined;
    const hits = [...refused, ...sent, ...upcomingHits];
    return {
      bookings: unfit.length,
      hasMore: upcoming.length > maxReplayedBookings,
      past: {
        checked: Math.min(past.length, maxReplayedBookings),
        refused: refused.length,
        approval: sent.length,
        hasMore: past.length > maxReplayedBookings,
      },
      affected: {
        total: hits.length,
        bookings: await presentHits(tx, context, hits.slice(0, mostShown)),
      },
      resources: resources.filter((own) => changed.some((rule) => isFollowed(own, rule))).length,
      rules: changed.map((rule) => ({
        rule,
        bookings: unfit.filter(({ verdict }) => verdict.rules.includes(rule)).length,
        resources: resources.filter((own) => isFollowed(own, rule)).length,
      })),
    };
  });
}

interface Hit {
  readonly booking: ReplayedRow;
  readonly verdict: Verdict;
}

/** Returns what judges a booking, with the facts that the changed rules depend on. */
async function judgeOf(
  tx: TenantRows,
  {
    judged,
    bookings,
  }: { readonly judged: RuleComparison; readonly bookings: readonly ReplayedRow[] },
): Promise<(booking: ReplayedRow) => readonly Hit[]> {
  const {
    change: { type },
    changed,
    before,
    after,
  } = judged;
  const ids = [...new Set(bookings.map(({ resourceId }) => resourceId))];
  const isConcerned = concernsApproval(changed) && ids.length > 0;
  const openings = isConcerned ? await findOpenings(tx, ids) : null;
  const known = new Map<string, { readonly before: BookingRules; readonly after: BookingRules }>();
  return (booking) => {
    const key = `${booking.businessUnitId} ${booking.resourceId}`;
    const rules = known.get(key) ?? {
      before: rulesFor(booking, before, judged),
      after: rulesFor(booking, after, judged),
    };
    known.set(key, rules);
    const opening = openings?.get(booking.resourceId);
    const verdict = replay(booking, { type, changed, opening, ...rules });
    return verdict ? [{ booking, verdict }] : [];
  };
}

/** The rules of a booking where the place of the change sets these. */
function rulesFor(
  booking: ReplayedRow,
  own: OwnRules,
  { change: { type }, level, merchantRules }: RuleComparison,
) {
  const layers = {
    merchant: level === 'merchant' ? own : merchantRules,
    'business-unit': level === 'business-unit' ? own : RuleSettings.parse(booking.unitRules)[type],
    resource: level === 'resource' ? own : parseRuleOverrides(booking.resourceRules),
  };
  return resolveBookingRules(type, Object.values(layers));
}

/** The hits as the reader sees them, in the order given. */
async function presentHits(
  tx: TenantRows,
  { scope, actor }: MemberContext,
  hits: readonly Hit[],
): Promise<ReplayedBooking[]> {
  const ids = hits.map(({ booking }) => booking.id);
  const names = await namesOfBookings(tx, { ids, reader: actor });
  const hiddenTitle = textsIn(scope.language, 'calendar')('entry.private');
  const now = scope.clock.now();
  return hits.flatMap(({ booking, verdict }) => {
    const { id, start, end, timezone, resourceId } = booking;
    const named = names.get(id);
    if (!named) return [];
    const isHidden = named.is_hidden;
    return {
      id,
      title: isHidden ? hiddenTitle : named.title,
      start,
      end,
      timezone,
      resource: { id: resourceId, name: named.resource_name },
      bookedFor: isHidden ? null : { id: named.booked_for_id, fullName: named.full_name },
      outcome: Date.parse(start) > now.getTime() ? outcomeOf(booking) : verdict.kind,
      rules: [...verdict.rules],
    };
  });
}

function outcomeOf({ status }: ReplayedRow): 'stays' | 'decision' {
  return isInGroup(asBookingStatus(status), 'pending') ? 'decision' : 'stays';
}
