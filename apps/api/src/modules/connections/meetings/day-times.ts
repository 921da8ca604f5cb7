import type { AppError } from '@axp/contracts';
import { traitsOf } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { instantOf, wallTimeOf } from '../../../platform/calendar/wall-clock.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { AnswerContent } from './answer-content.ts';
import type { Meeting } from './meeting.ts';
import { openHoursOf } from './meeting-target.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The day of a meeting whose resource is taken, for the organiser to see when it is free (E-02). */
export async function findDay(
  { tx, resources: [resource, ...others], events: [event] }: Meeting,
  { code }: AppError,
): Promise<AnswerContent['day']> {
  const isOneOfMany = others.length > 0 || traitsOf(resource.type).counts === 'units';
  if (code !== 'booking.slot_taken' || isOneOfMany || event.rule !== null) return undefined;
  const { id, type, timezone } = resource;
  const wall = wallTimeOf(event.start, timezone);
  const midnight = wall - (wall % dayMs);
  const hours = await openHoursOf(tx, id);
  const day = hours({
    start: instantOf(midnight, timezone),
    end: instantOf(midnight + dayMs, timezone),
  });
  const busy = await selectRows(tx, 'occupancy')
    .select(['starts_at as start', 'ends_at as end'])
    .where('resource_id', '=', id)
    .where('starts_at', '<', day.end)
    .where('ends_at', '>', day.start)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<string>`now()`)]))
    .orderBy('starts_at')
    .execute();
  return { ...day, busy, resource: { id, type } };
}
