import type { DemoLoan, NonEmpty } from '../../data/demo-merchant.ts';
import { createRandom } from '../../random.ts';
import type { SeededThing } from '../../rows/resource-rows.ts';
import type { Span } from '../diary.ts';
import { addWorkingDays, dayIn, instantAt } from '../wall-clock.ts';
import type { ThingWorld } from './plan-trips.ts';
import type { ThingPlan } from './thing-plan.ts';

const daysBefore = 8;
const daysAhead = 12;
const morning = 9 * 60;
const evening = 17 * 60;

/** Loans of a merchant's assets: some units, for a day or several. */
export function planLoans(
  world: ThingWorld,
  assets: readonly SeededThing[],
  loans: NonEmpty<DemoLoan>,
): ThingPlan[] {
  const plans: ThingPlan[] = [];
  for (const [index, asset] of assets.entries()) {
    for (let day = -daysBefore; day <= daysAhead; day += 1) {
      const random = createRandom(`loan/${asset.name}/${day}`);
      const isStillOut = index === 1 && day === -1;
      const isOfStaff = isStillOut || (index === 0 && (day === -3 || day === 3));
      if (!isOfStaff && !random.chance(0.3)) continue;
      const loan = random.pick(loans);
      const span = spanOf(asset, { day, days: loan.days, now: world.now });
      const booker = isOfStaff ? world.staff : random.sample(world.bookers, 1)[0];
      const quantity = random.between(1, Math.max(1, Math.ceil(asset.unitIds.length / 3)));
      const free = asset.unitIds.filter((id) => world.diary.isFree(id, span));
      if (booker === undefined || free.length < quantity) continue;
      const unitIds = free.slice(0, quantity);
      world.diary.take(unitIds, span);
      const { title, purpose } = loan;
      const isSettled = isOfStaff;
      const how = { isSettled, isStillOut };
      const plan = { ...span, thing: asset, unitIds, title, purpose, booker, ...how };
      plans.push({ ...plan, type: 'asset', bufferMinutes: 0, trip: null });
    }
  }
  return plans;
}

function spanOf(
  asset: SeededThing,
  { day, days, now }: { readonly day: number; readonly days: number; readonly now: Date },
): Span {
  const first = addWorkingDays(dayIn(asset.timezone, now), day);
  return {
    start: instantAt(first, morning, asset.timezone),
    end: instantAt(addWorkingDays(first, days - 1), evening, asset.timezone),
  };
}
