import { chooseInMoveIn } from '@axp/contracts/move-in';
import type { Member, TestApi } from '../app.ts';
import { booking, movedFile, moveInWorld } from '../move-in/move-in-world.ts';

/** A checked import whose only booking takes the time of a booking here; returns its id. */
export async function importOver(api: TestApi, as: Member, bookingId: string): Promise<string> {
  const { resource_id, starts_at } = await api.db
    .selectFrom('booking')
    .select(['resource_id', 'starts_at'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const { start, check } = await moveInWorld(api, as);
  const { id, version } = await start(movedFile({ bookings: [booking('1', starts_at)] }));
  const resources = { r1: { to: 'existing', id: resource_id } } as const;
  await api.call(chooseInMoveIn, { as, params: { id }, body: { version, resources } });
  await check({ id });
  return id;
}
