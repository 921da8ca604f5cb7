import { describe, expect, it } from '@jest/globals';
import { overlap } from './plan-changes.ts';
import { fitted, isRectangle, moved, readPoints, rectangleOf } from './plan-geometry.ts';
import { startHistory, stepHistory, withOrder } from './plan-history.ts';
import { snapBox, snapPoint } from './plan-snap.ts';

const square = (x: number, y: number, side = 100) =>
  rectangleOf({ x, y, width: side, height: side });

describe('a shape', () => {
  it('is moved and scaled no further than the edge of the plan', () => {
    expect(moved(square(850, 10), { x: 100, y: -50 }, 700)).toEqual(square(900, 0));
    const box = { x: 950, y: 600, width: 200, height: 2 };
    expect(fitted(square(0, 0), box, 700)).toEqual(
      rectangleOf({ x: 800, y: 600, width: 200, height: 5 }),
    );
  });

  it('is a rectangle only while its sides are upright', () => {
    expect(isRectangle(square(0, 0))).toBe(true);
    const [first, ...others] = square(0, 0);
    expect(isRectangle(others)).toBe(false);
    expect(isRectangle([{ x: 1, y: first?.y ?? 0 }, ...others])).toBe(false);
  });

  it('is read from typed corners on the plan', () => {
    expect(readPoints(' 10,20 30,20\n30,40', 700)).toHaveLength(3);
    for (const wrong of [
      '',
      '10,20 30,20',
      '10,20 30,20 30',
      '10,20 30,20 30,701',
      '1,1 2,2 1001,3',
    ]) {
      expect(readPoints(wrong, 700)).toBeNull();
    }
  });

  it('overlaps another only by more than a common wall', () => {
    expect(overlap(square(0, 0), square(100, 0))).toBe(false);
    expect(overlap(square(0, 0), square(90, 90))).toBe(true);
    expect(overlap(square(0, 0), square(25, 25, 50))).toBe(true);
    const corner = [
      { x: 0, y: 0 },
      { x: 40, y: 0 },
      { x: 0, y: 40 },
    ];
    expect(overlap(corner, square(50, 50))).toBe(false);
    expect(overlap(corner, square(30, 30, 10))).toBe(false);
  });
});

describe('snapping', () => {
  const targets = [{ resourceId: 'nile', points: square(200, 50) }];

  it('prefers a corner of another shape within reach to the grid', () => {
    expect(snapPoint({ x: 204, y: 12 }, { targets, reach: 6 })).toEqual({
      point: { x: 200, y: 10 },
      guides: [{ axis: 'x', at: 200, resourceId: 'nile' }],
    });
    expect(snapPoint({ x: 208, y: 12 }, { targets, reach: 6 }).point).toEqual({ x: 210, y: 10 });
  });

  it('brings either side of a moved shape to another', () => {
    expect(snapBox(square(97, 153), { targets, reach: 6 }).by).toEqual({ x: 3, y: -3 });
  });
});

describe('the history of a draft', () => {
  const shape = (resourceId: string) => ({ resourceId, points: square(0, 0) });

  it('undoes and redoes, and forgets what was undone with the next change', () => {
    const first = stepHistory(startHistory([]), { kind: 'change', shapes: [shape('a')] });
    const undone = stepHistory(first, { kind: 'undo' });
    expect(undone.shapes).toEqual([]);
    expect(stepHistory(undone, { kind: 'redo' }).shapes).toEqual([shape('a')]);
    const other = stepHistory(undone, { kind: 'change', shapes: [shape('b')] });
    expect(stepHistory(other, { kind: 'redo' })).toBe(other);
  });

  it('takes back one step at a time, the last one first', () => {
    const steps = [[shape('a')], [shape('a'), shape('b')]];
    const history = steps.reduce(
      (former, shapes) => stepHistory(former, { kind: 'change', shapes }),
      startHistory([]),
    );
    expect(stepHistory(history, { kind: 'undo' }).shapes).toEqual([shape('a')]);
  });

  it('keeps 100 steps', () => {
    let history = startHistory([]);
    for (let count = 0; count < 120; count += 1) {
      history = stepHistory(history, { kind: 'change', shapes: [shape(String(count))] });
    }
    expect(history.past).toHaveLength(100);
  });

  it('moves a shape in the list, and leaves the first where it is', () => {
    const shapes = [shape('a'), shape('b')];
    expect(withOrder(shapes, 'b', -1).map(({ resourceId }) => resourceId)).toEqual(['b', 'a']);
    expect(withOrder(shapes, 'a', -1)).toBe(shapes);
  });
});
