import type { DemoTrip, NonEmpty } from '../../data/demo-merchant.ts';
import type { Random } from '../../random.ts';
import { createRandom } from '../../random.ts';
import type { SeededPerson } from '../../rows/people-rows.ts';
import type { SeededThing } from '../../rows/resource-rows.ts';
import type { Booker } from '../booking-plan.ts';
import type { Diary, Span } from '../diary.ts';
import { addWorkingDays, dayIn, instantAt, minutesAfter } from '../wall-clock.ts';
import type { ThingPlan } from './thing-plan.ts';

/** Behind each trip a car is cleaned and parked (Z-11). */
const bufferMinutes = 15;

/** Working days around today on which cars are out. */
const daysBefore = 10;
const daysAhead = 12;

export interface ThingWorld {
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
    for (let day = -daysBefore; day <= daysAhead; day += 1) {
      const random = createRandom(`trip/${car.name}/${day}`);
      // The second car is overdue, to try the return form, so it has no other trips until then.
      const isStillOut = index === 1 && day === -1;
      if (index === 1 && day >= 0 && day <= 2) continue;
      const isOfStaff = isStillOut || (index === 0 && (day === -2 || day === 2));
      if (!isOfStaff && !random.chance(0.45)) continue;
      const trip = random.pick(trips);
      const span = spanOf(car, trip, { day, now: world.now });
      const booker = isOfStaff ? world.staff : freeBooker(world, span, random);
      if (booker === undefined) continue;
      if (!isStillOut && !world.diary.isFree(booker.id, span)) continue;
      const how = { isSettled: isOfStaff, isStillOut };
      plans.push(planOf(world, { car, trip, span, booker, random, ...how }));
    }
  }
  return plans;
}

function spanOf(
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
