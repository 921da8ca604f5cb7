import { describe, expect, it } from '@jest/globals';
import { cardPlace, cardWidth } from './card-place.ts';

const screen = { width: 1440, height: 900, leastLeft: 216 };

describe('[Z-90] the card of a booking', () => {
  it('opens below its bar, or above if there is more room, and never covers it', () => {
    const below = cardPlace({ left: 500, top: 200, bottom: 232 }, screen);
    expect(below).toMatchObject({ isAbove: false, edge: 238, left: 500 });
    const above = cardPlace({ left: 500, top: 800, bottom: 832 }, screen);
    expect(above).toMatchObject({ isAbove: true, edge: 794 });
  });

  it('stays on the screen, beside the names', () => {
    expect(cardPlace({ left: 1400, top: 200, bottom: 232 }, screen).left).toBe(
      1440 - cardWidth - 8,
    );
    expect(cardPlace({ left: -300, top: 200, bottom: 232 }, screen).left).toBe(216);
  });
});
