import { describe, expect, it } from '@jest/globals';
import { usualPlace } from './usual-place.ts';

const bangkok = 'Asia/Bangkok';
const at = (buildingId: string, floorId: string | null = null, timezone = bangkok) => ({
  buildingId,
  floorId,
  timezone,
});
const isSame = (one: string, other: string) => one === other;
const place = (
  latest: readonly ReturnType<typeof at>[],
  chosen: { buildingId: string; floorId: string | null } | null = null,
) => usualPlace({ timezone: bangkok, chosen }, latest, isSame);
const home = (buildingId: string | null, floorId: string | null = null) => ({
  buildingId,
  floorId,
  timezone: bangkok,
});

describe('[Z-33] the place that a search starts with', () => {
  it('is the one of the profile, whatever was booked before', () => {
    expect(place([at('tower'), at('tower')], { buildingId: 'annex', floorId: 'f2' })).toEqual(
      home('annex', 'f2'),
    );
  });

  it('is the building of most bookings, with its most used floor', () => {
    const latest = [at('annex', 'a1'), at('tower', 't2'), at('tower', 't1'), at('tower', 't2')];
    expect(place(latest)).toEqual(home('tower', 't2'));
    expect(place([at('tower'), at('tower'), at('tower', 't1')])).toEqual(home('tower', 't1'));
    expect(place([at('tower'), at('tower')])).toEqual(home('tower'));
  });

  it('is the most recent of several equally used floors', () => {
    expect(place([at('tower', 't1'), at('tower', 't2')])).toEqual(home('tower', 't1'));
  });

  it('is the only building in the person’s time zone among equally used ones', () => {
    const far = at('pier', null, 'Asia/Tokyo');
    expect(place([far, at('tower')])).toEqual(home('tower'));
    expect(place([at('annex'), at('tower')])).toEqual(home(null));
    expect(place([far, at('mall', null, 'Asia/Tokyo')])).toEqual(home(null));
    // Most bookings say more than the clocks.
    expect(place([far, far, at('tower')])).toEqual(home('pier'));
  });

  it('is none without bookings', () => {
    expect(place([])).toEqual(home(null));
  });
});
