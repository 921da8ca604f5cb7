import type { PlanBox, PlanPoint } from '@axp/contracts';
import { planWidth } from '@axp/contracts';
import { Box } from '@mui/material';
import type { DragEvent, KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { onScreen } from '@/shared/floor-plan/on-screen.ts';
import { PlanPicture } from '@/shared/floor-plan/plan-picture.tsx';
import { AlignmentMarks } from './alignment-marks.tsx';
import { PictureFrame } from './picture-frame.tsx';
import { allowDrop, droppedResource } from './plan-drop.ts';
import { squareAt, writePoints } from './plan-geometry.ts';
import type { PlanShape } from './plan-history.ts';
import { withoutShape, withShape } from './plan-history.ts';
import { ShapeView } from './shape-view.tsx';
import type { Alignment } from './use-alignment.ts';
import type { PlanDraft } from './use-plan-draft.ts';
import { usePlanPointer } from './use-plan-pointer.ts';
import type { PlanTools } from './use-plan-tools.ts';

interface PlanCanvasProps {
  readonly draft: PlanDraft;
  readonly tools: PlanTools;
  readonly alignment: Alignment;
  readonly planHeight: number;
  readonly isReadOnly: boolean;
}

/** Picture with the shapes of the draft, drawn by pointer or keyboard. */
export function PlanCanvas(props: PlanCanvasProps) {
  const { draft, tools, alignment, planHeight, isReadOnly } = props;
  const { t } = useTranslation('adminPlans');
  const [editedId, setEditedId] = useState<string | null>(null);
  const [pulled, setPulled] = useState<PlanBox | null>(null);
  const { shapes, change, content, plan, missing } = draft;
  const picture = pulled ?? draft.picture;
  const src = content?.image?.original ?? null;
  const resources = new Map(plan.resources.map((one) => [one.id, one]));
  const nameOf = (id: string) => resources.get(id)?.name ?? '';
  const isWhole = ({ resourceId }: PlanShape) =>
    (resources.get(resourceId)?.parts ?? []).length > 0;
  const nextId = tools.placingId ?? missing[0]?.id ?? null;
  const keep = (shape: PlanShape) => change(withShape(shapes, shape));
  const svg = useRef<SVGSVGElement>(null);
  const pointer = usePlanPointer({ svg, tools, shapes, planHeight, nextId, onShape: keep });
  const { preview, drawing } = pointer;
  const isAligning = tools.tool === 'picture' && alignment.points !== null;
  const { polygon } = drawing;
  const placeAt = (resourceId: string, middle: PlanPoint) => {
    keep({ resourceId, points: squareAt(middle, planHeight) });
    tools.placed(resourceId);
  };
  const drop = (event: DragEvent) => {
    const dropped = missing.find(({ id }) => id === droppedResource(event));
    if (!dropped || isReadOnly) return;
    event.preventDefault();
    placeAt(dropped.id, pointer.pointOf(event));
  };
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || isReadOnly) return;
    if (event.key === 'Escape') pointer.cancel();
    else if (event.key === 'Backspace' && polygon.length > 0) drawing.stepBack();
    else if (event.key === 'Enter' && polygon.length > 0) drawing.closePolygon();
    else if (event.key === 'Enter' && nextId !== null) {
      flushSync(() => placeAt(nextId, { x: planWidth / 2, y: planHeight / 2 }));
      // The next keys move it to its place.
      svg.current?.querySelector<SVGElement>('[aria-pressed=true]')?.focus();
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <PlanPicture {...{ src, picture, planHeight }} isDimmed={tools.isDimmed} />
      <Box
        component="svg"
        ref={svg}
        viewBox={`0 0 ${planWidth} ${planHeight}`}
        role="application"
        aria-label={t('canvas.label', { floor: plan.floor.name })}
        tabIndex={0}
        data-canvas
        onKeyDown={press}
        onPointerDown={(event) => {
          if (!isAligning) return drawing.down(event);
          const { exactOf, pointOf } = pointer;
          alignment.add((alignment.next?.isOfPicture ? exactOf : pointOf)(event));
        }}
        onPointerMove={pointer.move}
        onPointerUp={pointer.up}
        onDragOver={allowDrop}
        onDrop={drop}
        sx={canvasStyle(tools.tool)}
      >
        {/* A whole lies under its parts, which can be taken hold of then. */}
        {shapes
          .toSorted((one, other) => Number(isWhole(other)) - Number(isWhole(one)))
          .map((shape) => (
            <ShapeView
              key={shape.resourceId}
              name={nameOf(shape.resourceId)}
              isWhole={isWhole(shape)}
              points={
                preview.shape?.resourceId === shape.resourceId ? preview.shape.points : shape.points
              }
              planHeight={planHeight}
              isReadOnly={isReadOnly}
              isSelected={tools.selectedId === shape.resourceId}
              hasPoints={editedId === shape.resourceId}
              onSelect={() => tools.select(shape.resourceId)}
              onHold={(hold, event) => {
                if (!isReadOnly) pointer.hold(shape, hold, event);
              }}
              onChange={(points) => keep({ ...shape, points })}
              onRemove={() => {
                change(withoutShape(shapes, shape.resourceId));
                tools.select(null);
                svg.current?.focus();
              }}
              onPoints={(isOn) => setEditedId(isOn ? shape.resourceId : null)}
            />
          ))}
        {tools.tool === 'picture' && src !== null && alignment.points === null && (
          <PictureFrame picture={picture} onPreview={setPulled} onChange={draft.movePicture} />
        )}
        {tools.tool === 'picture' && <AlignmentMarks points={alignment.points ?? []} />}
        {preview.shape?.resourceId === '' && (
          <polygon points={writePoints(preview.shape.points)} data-preview />
        )}
        {preview.guides.map(({ axis, at, resourceId }) => (
          <g key={axis} data-guide>
            {axis === 'x' ? (
              <line x1={at} x2={at} y1={0} y2={planHeight} />
            ) : (
              <line x1={0} x2={planWidth} y1={at} y2={at} />
            )}
            <text x={axis === 'x' ? at : 8} y={axis === 'x' ? 16 : at}>
              {nameOf(resourceId)}
            </text>
          </g>
        ))}
      </Box>
    </>
  );
}

function canvasStyle(tool: PlanTools['tool']) {
  const isDrawing = tool === 'rectangle' || tool === 'polygon';
  return {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    overflow: 'visible',
    touchAction: 'none',
    userSelect: 'none',
    cursor: isDrawing ? 'crosshair' : 'default',
    ...((isDrawing || tool === 'picture') && { '& [data-shape]': { pointerEvents: 'none' } }),
    ...(tool === 'pan' && { pointerEvents: 'none' }),
    '&:focus-visible': { outlineOffset: '-2px' },
    '& [data-preview]': {
      fill: 'rgb(from var(--axp-palette-link) r g b / 0.14)',
      stroke: 'var(--axp-palette-link)',
      strokeDasharray: '6 4',
      strokeWidth: onScreen(2),
    },
    '& [data-guide] line': {
      stroke: 'var(--axp-palette-error-main)',
      strokeWidth: onScreen(1.5),
      strokeDasharray: '6 4',
    },
    '& [data-guide] text': {
      fontSize: onScreen(12),
      fontWeight: 600,
      fill: 'var(--axp-palette-error-main)',
    },
  } as const;
}
