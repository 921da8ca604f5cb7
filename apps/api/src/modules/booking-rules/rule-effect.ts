import type { RuleChange, RuleEffect } from '@axp/contracts/administration';
import type { RuleName } from '@axp/contracts/vocabulary';
import { bookingRuleNames } from '@axp/contracts/vocabulary';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import { brokenRules } from '../bookings/index.ts';
import { findOpenings, isOpenDuring, openForOf } from '../places/index.ts';
import { parseRuleOverrides, RuleSettings, resolveBookingRules } from '../resources/index.ts';
import type { OwnRules, RuleLayer } from './domain/rule-layers.ts';
import type { UpcomingRow } from './rule.queries.ts';
import { mostUpcoming, ownRulesOfResources, upcomingBookings } from './rule.queries.ts';
import { changedRules, layersAbove, placeOfRules } from './use-cases/change-rules.ts';

interface Judged {
  readonly change: RuleChange;
  readonly level: RuleLayer['level'];
  readonly merchantRules: OwnRules;
  readonly before: OwnRules;
  readonly after: OwnRules;
  /** The rules that the change gives another value, or none. */
  readonly changed: readonly RuleName[];
}

/** Returns the effect of a change of rules without writing it. */
export function previewRuleChange(
  { scope }: MemberContext,
  change: RuleChange,
): Promise<RuleEffect> {
  const merchantId = scope.merchant.id;
  return scope.read(async (trx) => {
    const tx = { db: trx, merchant: scope.merchant };
    const here = await placeOfRules(tx, change);
    const above = await layersAbove(tx, change.type, here);
    const before = here.own;
    const after = changedRules(change, here, above);
    const changed = bookingRuleNames.filter((rule) => before[rule] !== after[rule]);
    const merchantRules = above[0]?.own ?? {};
    const judged = { change, level: here.level, merchantRules, before, after, changed };
    const now = scope.clock.now();
    const [resources, bookings] = await Promise.all([
      ownRulesOfResources(trx, merchantId, change),
      upcomingBookings(trx, merchantId, { ...change, now }),
    ]);
    const looked = bookings.slice(0, mostUpcoming);
    const isOutside = await outsideHours(trx, { merchantId, changed, type: change.type }, looked);
    const broken = looked.map((booking) => newlyBroken(booking, { ...judged, isOutside, now }));
    const isFollowed = (own: OwnRules, rule: RuleName) =>
      here.level === 'resource' || own[rule] === undefined;
    return {
      bookings: broken.filter((rules) => rules.length > 0).length,
      hasMore: bookings.length > mostUpcoming,
      resources: resources.filter((own) => changed.some((rule) => isFollowed(own, rule))).length,
      rules: changed.map((rule) => ({
        rule,
        bookings: broken.filter((rules) => rules.includes(rule)).length,
        resources: resources.filter((own) => isFollowed(own, rule)).length,
      })),
    };
  });
}

interface Judging extends Judged {
  readonly isOutside: (booking: UpcomingRow) => boolean;
  readonly now: Date;
}

/** The changed rules that a booking keeps now and would break then. */
function newlyBroken(booking: UpcomingRow, judging: Judging): readonly RuleName[] {
  const { before, after, changed, now, isOutside } = judging;
  const standing = { ...booking, isOutsideHours: isOutside(booking) };
  const brokenBefore = brokenRules(standing, rulesFor(booking, before, judging), now);
  const brokenAfter = brokenRules(standing, rulesFor(booking, after, judging), now);
  return changed.filter((rule) => brokenAfter.has(rule) && !brokenBefore.has(rule));
}

/** The rules of a booking where the place of the change sets these. */
function rulesFor(
  booking: UpcomingRow,
  own: OwnRules,
  { change: { type }, level, merchantRules }: Judged,
) {
  const layers = {
    merchant: level === 'merchant' ? own : merchantRules,
    'business-unit': level === 'business-unit' ? own : RuleSettings.parse(booking.unitRules)[type],
    resource: level === 'resource' ? own : parseRuleOverrides(booking.resourceRules),
  };
  return resolveBookingRules(type, Object.values(layers));
}

/** Whether a booking lies outside the opening hours; looked up only where a change asks for it. */
async function outsideHours(
  trx: Transaction<DB>,
  {
    merchantId,
    changed,
    type,
  }: Pick<RuleChange, 'type'> & {
    readonly merchantId: string;
    readonly changed: readonly RuleName[];
  },
  bookings: readonly UpcomingRow[],
): Promise<(booking: UpcomingRow) => boolean> {
  const isConcerned = changed.includes('approval') || changed.includes('approvalOutsideHours');
  const ids = [...new Set(bookings.map(({ resourceId }) => resourceId))];
  if (!isConcerned || ids.length === 0) return () => false;
  const openings = await findOpenings(trx, merchantId, ids);
  return (booking) => {
    const calendar = openings.get(booking.resourceId);
    return calendar !== undefined && !isOpenDuring(calendar, booking, openForOf(type));
  };
}
