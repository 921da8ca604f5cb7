import type { PlanPoint } from '@axp/contracts';
import { planWidth } from '@axp/contracts';
import type { MouseEvent, PointerEvent, RefObject } from 'react';
import { useState } from 'react';
import type { HeldShape, Hold, PlanPreview, SeenPointer } from './plan-drag.ts';
import { heldAt, pointAt } from './plan-drag.ts';
import type { Points } from './plan-geometry.ts';
import { onPlan, rectangleBetween, withMiddle } from './plan-geometry.ts';
import type { PlanShape, PlanShapes } from './plan-history.ts';
import type { PlanTools } from './use-plan-tools.ts';

/** Reach of a corner of another shape, in px on the screen. */
const reachPx = 8;

interface Options {
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly tools: PlanTools;
  readonly shapes: PlanShapes;
  readonly planHeight: number;
  /** Resource that a new shape is for; null if all are on the plan. */
  readonly nextId: string | null;
  readonly onShape: (shape: PlanShape) => void;
}

const nothing: PlanPreview = { shape: null, guides: [] };

/** Where pointers are on the plan, in its own units. */
function surfaceOf({ svg, tools, shapes, planHeight }: Options) {
  const seen = (event: MouseEvent): SeenPointer => {
    const { left, top, width } = svg.current?.getBoundingClientRect() ?? new DOMRect();
    const unit = planWidth / Math.max(width, 1);
    const exact = { x: (event.clientX - left) * unit, y: (event.clientY - top) * unit };
    const reach = tools.hasSnap && !event.altKey ? reachPx * unit : null;
    return { exact: onPlan(exact, planHeight), reach };
  };
  return {
    seen,
    pointAt: (event: MouseEvent) => pointAt(seen(event), { shapes, planHeight }),
    capture: (event: PointerEvent) => svg.current?.setPointerCapture(event.pointerId),
  };
}

type Surface = ReturnType<typeof surfaceOf>;

/** Rectangles by dragging, polygons by a press for each corner. */
function useDrawing(surface: Surface, { tools, nextId, onShape }: Options) {
  const [from, setFrom] = useState<PlanPoint | null>(null);
  const [polygon, setPolygon] = useState<Points>([]);
  const [preview, setPreview] = useState(nothing);
  const reset = () => {
    setFrom(null);
    setPolygon([]);
    setPreview(nothing);
  };
  const finish = (points: Points | undefined) => {
    reset();
    if (!points || nextId === null) return;
    onShape({ resourceId: nextId, points });
    tools.placed(nextId);
  };
  const closePolygon = () => finish(polygon.length >= 3 ? polygon : undefined);
  return {
    preview,
    polygon,
    reset,
    closePolygon,
    stepBack: () => setPolygon(polygon.slice(0, -1)),
    down: (event: PointerEvent) => {
      if (event.button !== 0 || nextId === null) return;
      const { point } = surface.pointAt(event);
      if (tools.tool === 'rectangle') {
        surface.capture(event);
        setFrom(point);
      }
      if (tools.tool !== 'polygon') return;
      const [first] = polygon;
      if (first?.x === point.x && first.y === point.y) closePolygon();
      else setPolygon([...polygon, point]);
    },
    move: (event: PointerEvent) => {
      if (from === null && tools.tool !== 'polygon') return;
      const { point, guides } = surface.pointAt(event);
      const points = from ? rectangleBetween(from, point) : [...polygon, point];
      setPreview({ shape: points && { resourceId: '', points }, guides });
    },
    up: () => from !== null && finish(preview.shape?.points),
  };
}

/** Draws shapes, and moves shapes and their corners, by pointer. */
export function usePlanPointer(options: Options) {
  const { tools, shapes, planHeight, onShape } = options;
  const surface = surfaceOf(options);
  const drawing = useDrawing(surface, options);
  const [held, setHeld] = useState<HeldShape | null>(null);
  const [preview, setPreview] = useState(nothing);
  const letGo = () => {
    setHeld(null);
    setPreview(nothing);
  };
  return {
    drawing,
    /** The point of the plan that a pointer means, near to corners of shapes or as it is. */
    pointOf: (event: MouseEvent) => surface.pointAt(event).point,
    exactOf: (event: MouseEvent) => surface.seen(event).exact,
    preview: held ? preview : drawing.preview,
    cancel: () => {
      letGo();
      drawing.reset();
    },
    hold: (shape: PlanShape, hold: Hold, event: PointerEvent) => {
      if (tools.tool !== 'select' || event.button !== 0) return;
      surface.capture(event);
      const { exact: from } = surface.seen(event);
      if (hold.kind !== 'middle') return setHeld({ ...shape, hold, from });
      const points = withMiddle(shape.points, hold.index);
      const corner = { kind: 'corner', index: hold.index + 1 } as const;
      return setHeld({ ...shape, points, hold: corner, from });
    },
    move: (event: PointerEvent) => {
      if (held) setPreview(heldAt(held, surface.seen(event), { shapes, planHeight }));
      else drawing.move(event);
    },
    up: () => {
      if (held && preview.shape) onShape(preview.shape);
      letGo();
      drawing.up();
    },
  };
}
