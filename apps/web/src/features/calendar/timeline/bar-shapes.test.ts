import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sampleEntry } from '../testing/entries.ts';
import { barShapes, initialsOf } from './bar-shapes.ts';
import { timeScale } from './time-scale.ts';
import { lanesOf } from './timeline-rows.ts';

const at = (hour: number) => new Date(Date.UTC(2035, 2, 5) + hour * 3_600_000).toISOString();
/** 100 px an hour, ten hours. */
const scale = timeScale({ start: at(0), end: at(10) }, 100);
const texts = {
  titleOf: ({ title }: { readonly title: string | null }) => title ?? '',
  isPast: () => false,
  textWidth: (text: string) => text.length * 6,
};

function shapes(...entries: readonly [from: number, to: number, title: string, who?: string][]) {
  const bars = entries.map(([from, to, title, who = null]) =>
    sampleEntry(at(from), at(to), { title, bookedFor: who }),
  );
  return barShapes(lanesOf(bars).bars, scale, texts).map(({ inside, isCut, spill }) => ({
    inside,
    isCut,
    spill,
  }));
}

describe('[Z-90] the label of a bar', () => {
  it('is its title if that fits', () => {
    expect(shapes([1, 2, 'Sync'])).toEqual([{ inside: 'title', isCut: false, spill: null }]);
  });

  it('is its start if the title fits into the free space to the right, with the organiser if possible', () => {
    expect(shapes([1, 2, 'Quarterly planning', 'Ann Lee'])).toEqual([
      {
        inside: 'time',
        isCut: false,
        spill: { left: 205, width: 158, hasOrganiser: true, isCut: false },
      },
    ]);
    const [first] = shapes([1, 2, 'Quarterly planning', 'Ann Lee'], [3.2, 4, 'Sync']);
    expect(first).toEqual({
      inside: 'time',
      isCut: false,
      spill: { left: 205, width: 110, hasOrganiser: false, isCut: false },
    });
  });

  it('is a cut title if the free space is narrower than the bar, otherwise the cut title beside it', () => {
    const long = 'A title that is longer than all of the space';
    expect(shapes([1, 2, long], [2.5, 4, 'Sync'])[0]).toEqual({
      inside: 'title',
      isCut: true,
      spill: null,
    });
    expect(shapes([1, 2, long], [3.5, 5, 'Sync'])[0]).toMatchObject({
      inside: 'time',
      spill: { hasOrganiser: false, isCut: true },
    });
  });

  it('is short below 44 px, and present in every bar with room for a character', () => {
    const title = 'Quarterly planning';
    expect(shapes([1, 1.4, title])[0]).toMatchObject({ inside: 'short', isCut: false });
    expect(shapes([1, 1.25, title])[0]).toMatchObject({ inside: 'short', isCut: true });
    expect(shapes([1, 1.05, title])[0]).toMatchObject({ inside: 'nothing', isCut: false });
  });

  it('never reaches the next bar of its lane or the end of the axis', () => {
    const spans = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 38 }), fc.integer({ min: 1, max: 8 }), fc.string()),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(spans, (list) => {
        const entries = list.map(([from, quarters, title], index) =>
          sampleEntry(at(from / 4), at((from + quarters) / 4), { title, key: String(index) }),
        );
        const all = barShapes(lanesOf(entries).bars, scale, texts);
        for (const { spill, lane, left } of all) {
          if (!spill) continue;
          const next = all.find((one) => one.lane === lane && one.left > left);
          const limit = next?.left ?? scale.width;
          expect(spill.left + spill.width).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });
});

describe('[Z-90] initials', () => {
  it.each([
    ['Somchai Kaewta', 'SK'],
    ['Mei Lin Tan', 'MT'],
    ['Zoë', 'Z'],
    ['สมชาย แก้วตา', null],
    [null, null],
  ])('of %s are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
