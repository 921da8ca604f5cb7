import { MovedFile } from '@axp/contracts/move-in';
import { sql } from 'kysely';
import { instantOf } from '../../../../platform/calendar/wall-clock.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { LockedMoveIn } from '../move-in.repository.ts';

/** Gives bookings by periods their times, as far as the periods have clock times by now. */
export async function setPeriodTimes(tx: MemberTransaction, moveIn: LockedMoveIn): Promise<void> {
  const periods = MovedFile.shape.periods.parse(moveIn.periods);
  if (periods.length === 0) return;
  const zones = await zonesOf(tx, moveIn);
  const times = new Map(
    periods.map((period) => [
      period.key,
      { ...period, timezone: zones.get(period.buildingKey) ?? moveIn.timezone },
    ]),
  );
  const rows = await selectRows(tx, 'move_in_thing')
    .select(['key', 'thing'])
    .where('move_in_id', '=', moveIn.id)
    .where('kind', '=', 'booking')
    .where(sql<boolean>`thing -> 'periods' <> 'null'::jsonb`)
    .execute();
  const bookings = MovedFile.shape.bookings.parse(rows.map(({ thing }) => thing));
  const set = bookings.flatMap(({ key, periods: wanted }) => {
    const [first, last] = [times.get(wanted?.first ?? ''), times.get(wanted?.last ?? '')];
    const start = wanted && first ? atWall(wanted.day, first.start, first.timezone) : null;
    const end = wanted && last ? atWall(wanted.day, last.end, last.timezone) : null;
    const isTime = start !== null && end !== null && end > start;
    return [{ key, start: isTime ? start : null, end: isTime ? end : null }];
  });
  await sql`
    update move_in_thing thing set starts_at = made.start, ends_at = made.end
    from json_to_recordset(${JSON.stringify(set)}::json)
      as made (key text, start timestamptz, "end" timestamptz)
    where thing.merchant_id = ${tx.merchant.id} and thing.move_in_id = ${moveIn.id}
      and thing.kind = 'booking' and thing.key = made.key`.execute(tx.db);
}

function atWall(day: string, time: string | null, timezone: string): string | null {
  return time === null ? null : instantOf(Date.parse(`${day}T${time}:00Z`), timezone);
}

/** Zones of the buildings of the file: those that they have here, else their own. */
async function zonesOf(
  tx: MemberTransaction,
  { id }: LockedMoveIn,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; zone: string | null }>`
    select thing.key, coalesce(building.timezone, thing.thing ->> 'timezone') as zone
    from move_in_thing thing
    left join building on building.merchant_id = ${tx.merchant.id} and building.id = thing.target_id
    where thing.merchant_id = ${tx.merchant.id} and thing.move_in_id = ${id}
      and thing.kind = 'building'`.execute(tx.db);
  return new Map(rows.flatMap(({ key, zone }) => (zone === null ? [] : [[key, zone] as const])));
}
