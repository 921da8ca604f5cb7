import type { DemoLoan, DemoTrip, NonEmpty } from '../../data/demo-merchant.ts';
import type { Random } from '../../random.ts';
import { createRandom } from '../../random.ts';
import type { SeededPerson } from '../../rows/people-rows.ts';
import type { SeededThing } from '../../rows/resource-rows.ts';
import type { Booker } from '../booking-plan.ts';
import type { Diary, Span } from '../diary.ts';
import { addWorkingDays, dayIn, instantAt, isDayOff, minutesAfter } from '../wall-clock.ts';

/** Behind each trip a car is cleaned and parked (Z-11). */
const bufferMinutes = 15;

/** Working days around today on which cars are out. */
const tripDaysBefore = 15;
const tripDaysAhead = 30;

/** Later working days have fewer trips and loans. */
const denseDays = 12;

const loanDaysBefore = 12;
const loanDaysAhead = 30;
const morning = 9 * 60;
const evening = 17 * 60;

interface ThingWorld {
  readonly people: readonly SeededPerson[];
  readonly bookers: readonly Booker[];
  /** Person with at least one trip of each kind in their own lists. */
  readonly staff: Booker | undefined;
  readonly now: Date;
  readonly diary: Diary;
}

/** Trips with the cars of a merchant, at most one a car and working day. */
export function planTrips(
  world: ThingWorld,
  cars: readonly SeededThing[],
  trips: NonEmpty<DemoTrip>,
): ThingPlan[] {
  const plans: ThingPlan[] = [];
  for (const [index, car] of cars.entries()) {
    const today = dayIn(car.timezone, world.now);
    for (let day = -tripDaysBefore; day <= tripDaysAhead; day += 1) {
      if (day === 0 && isDayOff(today)) continue;
      const random = createRandom(`trip/${car.name}/${day}`);
      // The second car is overdue, to try the return form, so it has no other trips until then.
      const isStillOut = index === 1 && day === -1;
      if (index === 1 && day >= 0 && day <= 2) continue;
      const isOfStaff = isStillOut || (index === 0 && (day === -2 || day === 2));
      if (!isOfStaff && !random.chance(day > denseDays ? 0.08 : 0.45)) continue;
      // Ends before the building closes, so that there is a later end to request.
      const [first, customer = first] = trips;
      const trip = isOfStaff && day > 0 ? customer : random.pick(trips);
      const span = spanOfTrip(car, trip, { day, now: world.now });
      const booker = isOfStaff ? world.staff : freeBooker(world, span, random);
      if (booker === undefined) continue;
      if (!isStillOut && !world.diary.isFree(booker.id, span)) continue;
      const how = { isSettled: isOfStaff, isStillOut };
      plans.push(planOf(world, { car, trip, span, booker, random, ...how }));
    }
  }
  return plans;
}

function spanOfTrip(
  car: SeededThing,
  { startsAt, minutes }: DemoTrip,
  { day, now }: { readonly day: number; readonly now: Date },
): Span {
  const today = dayIn(car.timezone, now);
  const start = instantAt(addWorkingDays(today, day), startsAt, car.timezone);
  return { start, end: minutesAfter(start, minutes) };
}

function freeBooker({ bookers, diary }: ThingWorld, span: Span, random: Random) {
  return random.sample(bookers, 3).find(({ id }) => diary.isFree(id, span));
}

interface TripParts {
  readonly car: SeededThing;
  readonly trip: DemoTrip;
  readonly span: Span;
  readonly booker: Booker;
  readonly random: Random;
  readonly isSettled: boolean;
  readonly isStillOut: boolean;
}

function planOf(world: ThingWorld, parts: TripParts): ThingPlan {
  const { car, trip, span, booker, random, isSettled, isStillOut } = parts;
  const seats = Math.max(0, Math.min((car.capacity ?? 1) - 1, trip.passengers));
  const others = world.people.filter(
    ({ id, businessUnitId }) =>
      id !== booker.id && businessUnitId === booker.businessUnitId && world.diary.isFree(id, span),
  );
  const passengers = random.sample(others, seats);
  world.diary.take([booker.id, ...passengers.map(({ id }) => id)], span);
  const mayDrive = car.licenceClass === 'B' && booker.hasLicence;
  return {
    ...span,
    type: 'car',
    thing: car,
    unitIds: car.unitIds,
    title: trip.title,
    purpose: trip.purpose,
    booker,
    bufferMinutes,
    isSettled,
    isStillOut,
    trip: {
      destination: trip.destination,
      estimatedKm: trip.km,
      passengers,
      driver: mayDrive ? booker : null,
    },
  };
}

/** Loans of a merchant's assets: some units, for a day or several. */
export function planLoans(
  world: ThingWorld,
  assets: readonly SeededThing[],
  loans: NonEmpty<DemoLoan>,
): ThingPlan[] {
  const plans: ThingPlan[] = [];
  for (const [index, asset] of assets.entries()) {
    const today = dayIn(asset.timezone, world.now);
    for (let day = -loanDaysBefore; day <= loanDaysAhead; day += 1) {
      if (day === 0 && isDayOff(today)) continue;
      const random = createRandom(`loan/${asset.name}/${day}`);
      const isStillOut = index === 1 && day === -1;
      const isOfStaff = isStillOut || (index === 0 && (day === -3 || day === 3));
      if (!isOfStaff && !random.chance(day > denseDays ? 0.05 : 0.3)) continue;
      const loan = random.pick(loans);
      const span = spanOfLoan(asset, { day, days: loan.days, now: world.now });
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

function spanOfLoan(
  asset: SeededThing,
  { day, days, now }: { readonly day: number; readonly days: number; readonly now: Date },
): Span {
  const first = addWorkingDays(dayIn(asset.timezone, now), day);
  return {
    start: instantAt(first, morning, asset.timezone),
    end: instantAt(addWorkingDays(first, days - 1), evening, asset.timezone),
  };
}

/** Fields that only trips have (Z-22). */
interface TripDetails {
  readonly destination: string;
  readonly estimatedKm: number;
  readonly passengers: readonly SeededPerson[];
  /** Null where the company provides a driver. */
  readonly driver: SeededPerson | null;
}

/** Planned trip with a car, or planned loan of units. */
export interface ThingPlan extends Span {
  readonly type: 'car' | 'asset';
  readonly thing: SeededThing;
  /** The units it takes: one of a car, as many as are lent of an asset (Z-04). */
  readonly unitIds: readonly string[];
  readonly title: string;
  readonly purpose: string;
  readonly booker: Booker;
  /** Minutes behind it in which its units are not there yet. */
  readonly bufferMinutes: number;
  readonly trip: TripDetails | null;
  /** Made for an account that people try out: approved, and not cancelled. */
  readonly isSettled: boolean;
  /** Taken, and not brought back to this day, whether or not its time is over (Z-52). */
  readonly isStillOut: boolean;
}
