import type { CheckOutBody, FieldIssue } from '@axp/contracts';
import { AppError, refusalAt } from '@axp/contracts';
import { traitsOf } from '@axp/contracts/vocabulary';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { textsIn } from '../../../../platform/texts/texts.ts';
import { noticesToOwners } from '../rules/notices.ts';
import { shift, visitedSlot } from '../rules/time.ts';
import { movableFor } from '../steps/movable-for.ts';
import { recordProblem } from '../steps/record-problem.ts';
import { applyStep } from '../steps/step.ts';
import type { MovableBooking } from '../store/movable.ts';
import { rulesOf } from '../store/movable.ts';
import { peopleOf } from '../store/people.ts';
import { findHeldTime, releaseFrom } from '../store/unit-time.ts';
import { blockMissingUnits } from './block.repository.ts';
import { insertAssetReturn, insertCarReturn } from './visit.repository.ts';

/** User who ends a visit of others, with a reason: a manager, or a visitor at the resource. */
interface EndedBy {
  readonly reason: string;
  readonly isForResource: true;
  readonly isVisitor: true;
}

/** Ends a visit; what is left of the time, but for the buffer, is free at once (Z-52). */
export async function checkOut(
  tx: MemberTransaction,
  id: string,
  body: CheckOutBody,
  { reason, ...by }: Partial<EndedBy> = {},
): Promise<void> {
  const move = { action: 'check-out', version: body.version, ...by } as const;
  const { booking } = await movableFor(tx, id, move);
  const units = [...new Set((await findHeldTime(tx, id)).map(({ unitId }) => unitId))];
  checkForms(booking, body, units.length);
  const missing = units.slice(body.asset?.returnedUnits ?? units.length);

  const now = tx.clock.now().toISOString();
  const change = { ...visitedSlot(booking, now), checkedOutAt: now };
  const step = { action: 'check-out', to: 'checked-out', reason, change } as const;
  let blockId: string | null = null;
  await applyStep(tx, booking, step, async () => {
    await releaseFrom(tx, id, shift(now, rulesOf(tx, booking).bufferAfterMinutes));
    await keepForms(tx, booking, body);
    if (missing.length > 0) {
      const title = textsIn(tx.language, 'booking')('missing');
      blockId = await blockMissingUnits(tx, booking, { unitIds: missing, title });
    }
    return noticesToOwners(await peopleOf(tx, booking), 'checked-out');
  });
  const problem = problemOf(body, missing.length);
  if (problem === null) return;
  // A return is never refused, however many problems were reported.
  await recordProblem(
    tx,
    { ...booking, status: 'checked-out' },
    {
      kind: blockId === null ? 'damage' : 'missing',
      text: problem,
      missing: blockId === null ? null : { units: missing.length, blockId },
      mayExceedLimits: true,
    },
  );
}

/** Returns the text of a return form about damage or missing units; null without any. */
function problemOf({ car, asset }: CheckOutBody, missing: number): string | null {
  if (car?.hasDamage) return car.damageNote;
  return asset && (asset.condition === 'damaged' || missing > 0) ? asset.note : null;
}

async function keepForms(
  tx: MemberTransaction,
  booking: MovableBooking,
  { car, asset }: CheckOutBody,
): Promise<void> {
  const about = { booking, returnedBy: tx.actor.id };
  if (car) await insertCarReturn(tx, about, car);
  if (asset) await insertAssetReturn(tx, about, asset);
}

/** Forms of a return, and what they are about. */
const forms = [
  ['car', 'vehicle'],
  ['asset', 'units'],
] as const;

/** A car and an asset come back with their own form, a room with none. */
function checkForms(booking: MovableBooking, body: CheckOutBody, units: number): void {
  const issues = forms.flatMap(([kind, handOver]): FieldIssue[] => {
    const isGiven = body[kind] !== undefined;
    if (isGiven === (handOver === traitsOf(booking.type).handOver)) return [];
    return [{ path: kind, code: isGiven ? 'unknown_field' : 'required', params: {} }];
  });
  if (body.asset && body.asset.returnedUnits > units) {
    const path = 'asset.returnedUnits';
    issues.push({ path, code: 'too_big', params: { maximum: units } });
  }
  const missing = units - (body.asset?.returnedUnits ?? units);
  if (problemOf(body, missing) === '') {
    const path = body.car ? 'car.damageNote' : 'asset.note';
    issues.push({ path, code: 'required', params: {} });
  }
  if (issues.length > 0) throw new AppError('request.invalid', { issues });
  checkOdometer(booking, body);
}

function checkOdometer({ resource }: MovableBooking, { car }: CheckOutBody): void {
  const lastKnownKm = resource.odometerKm;
  if (!car || lastKnownKm === null || car.odometerKm >= lastKnownKm) return;
  // A mistyped reading must not keep every later driver from returning the car.
  if (car.isLowerConfirmed) return;
  const params = { lastKnownKm };
  throw refusalAt('car.odometerKm', 'booking.odometer_too_low', params);
}
