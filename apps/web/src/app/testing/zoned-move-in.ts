import { getMoveIn } from '@axp/contracts/move-in';
import { handle, server } from '@/shared/testing/index.ts';
import { checked, done, row, serveMoveIn } from '@/shared/testing/move-in-samples.ts';
import type { Place } from './zoned-samples.ts';
import { timesOf } from './zoned-samples.ts';

/** Serves an import that is checked, `?id=checked`, or done, with a conflict and a breach of each place. */
export function serveMoveIns(places: readonly Place[]): void {
  const rows = (['conflict', 'breaks_rule'] as const).flatMap((outcome) =>
    places.map((place) =>
      row('booking', `${outcome} ${place.bookingId}`, {
        name: place.title,
        outcome,
        time: timesOf(place),
        here: { id: place.resource.id, name: place.resource.name, detail: '' },
        clash: { name: 'Weekly', start: place.start, end: place.end, isAlike: false },
      }),
    ),
  );
  serveMoveIn(checked, rows);
  server.use(
    handle(getMoveIn, ({ url }) =>
      Response.json({ data: url.endsWith('checked') ? checked : done }),
    ),
  );
}
