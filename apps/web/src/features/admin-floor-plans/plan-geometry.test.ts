import { describe, expect, it } from '@jest/globals';
import { movedPicture, pictureCorners, scaledPicture } from './picture-box.ts';
import { changesOf, overlap } from './plan-changes.ts';
import { fitted, isRectangle, moved, readPoints, rectangleOf } from './plan-geometry.ts';
import type { PlanHistory, PlanShapes } from './plan-history.ts';
import { stepHistory, withOrder, withShape } from './plan-history.ts';
import { snapBox, snapPoint } from './plan-snap.ts';
import { bareContent, barePlan } from './testing/plan-world.ts';

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
    expect(readPoints('10, 20  30 ,20 30 , 40', 700)).toEqual(readPoints('10,20 30,20 30,40', 700));
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

describe('the changes of a plan', () => {
  it('[F-05] name shapes that lie on each other, but not a whole on its parts', () => {
    const named = (id: string, ...parts: string[]) => {
      return { id, type: 'room' as const, name: id, capacity: 8, parts };
    };
    const shapes = ['hall', 'part', 'neighbour'].map((resourceId) => {
      return { resourceId, points: [...square(0, 0)] };
    });
    const resources = [named('hall', 'part'), named('part'), named('neighbour')];
    const draft = { ...bareContent, shapes };
    expect(changesOf({ ...barePlan, resources, draft }).overlapping).toEqual([
      ['hall', 'neighbour'],
      ['part', 'neighbour'],
    ]);
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
  const picture = { x: 0, y: 0, width: 1000, height: 700 };
  const begun: PlanHistory = { past: [], state: { shapes: [], picture }, future: [] };
  const idsOf = ({ state }: PlanHistory) => state.shapes.map(({ resourceId }) => resourceId);
  const changed = (history: PlanHistory, shapes: PlanShapes) =>
    stepHistory(history, { kind: 'change', state: { ...history.state, shapes } });
  const undone = (history: PlanHistory) => stepHistory(history, { kind: 'undo' });
  const redone = (history: PlanHistory) => stepHistory(history, { kind: 'redo' });

  it('undoes and redoes, and forgets what was undone with the next change', () => {
    const first = changed(begun, [shape('a')]);
    const back = undone(first);
    expect(idsOf(back)).toEqual([]);
    expect(redone(back).state).toEqual(first.state);
    const other = changed(back, [shape('b')]);
    expect(redone(other)).toBe(other);
  });

  it('returns to each state exactly, whatever a step added, moved, removed or reordered', () => {
    const [a, b, c] = [shape('a'), shape('b'), shape('c')];
    const lists = [
      [a, b, c],
      [c, a, b],
      [a, b],
      [b, shape('d'), a],
      [{ ...b, points: square(40, 40) }, a],
      [],
    ];
    const states = [begun];
    for (const list of lists) states.push(changed(states.at(-1) ?? begun, list));
    const moved = { x: -5, y: 3, width: 900, height: 630 };
    const last = states.at(-1) ?? begun;
    states.push(stepHistory(last, { kind: 'change', state: { ...last.state, picture: moved } }));
    let history = states.at(-1) ?? begun;
    for (const { state } of states.toReversed()) {
      expect(history.state).toEqual(state);
      history = undone(history);
    }
    for (const { state } of states) {
      expect(history.state).toEqual(state);
      history = redone(history);
    }
  });

  it('keeps 100 steps, each with what it changed alone', () => {
    const many = Array.from({ length: 300 }, (_, index) => shape(String(index)));
    let history = changed(begun, many);
    for (let count = 0; count < 120; count += 1) {
      const next = withShape(history.state.shapes, { ...shape('7'), points: square(count, 0) });
      history = changed(history, next);
    }
    expect(history.past).toHaveLength(100);
    expect(history.past.map(({ shapes }) => shapes.length)).toEqual(history.past.map(() => 1));
  });

  it('moves a shape in the list, and leaves the first where it is', () => {
    const shapes = [shape('a'), shape('b')];
    expect(withOrder(shapes, 'b', -1).map(({ resourceId }) => resourceId)).toEqual(['b', 'a']);
    expect(withOrder(shapes, 'a', -1)).toBe(shapes);
  });
});

describe('the place of a picture', () => {
  const box = { x: 10, y: 20, width: 400, height: 300 };

  it.each([
    ['low right', 2, { x: 10, y: 20, width: 200, height: 150 }],
    ['low left', 3, { x: 210, y: 20, width: 200, height: 150 }],
    ['upper left', 0, { x: 210, y: 170, width: 200, height: 150 }],
    ['upper right', 1, { x: 10, y: 170, width: 200, height: 150 }],
  ])('is scaled by its %s corner, and the opposite one stays', (_, index, expected) => {
    const corner = pictureCorners[index];
    if (!corner) throw new RangeError('no corner');
    expect(scaledPicture(box, 200, corner)).toEqual(expected);
    expect(scaledPicture(box, 1, corner).width).toBe(10);
  });

  it('may be beyond the sides of its plan', () => {
    expect(movedPicture(box, { x: -30.4, y: 5 })).toEqual({ ...box, x: -20, y: 25 });
  });
});
