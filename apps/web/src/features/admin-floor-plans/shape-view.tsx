import type { PlanPoint } from '@axp/contracts';
import { Box } from '@mui/material';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { onScreen } from '@/shared/floor-plan/on-screen.ts';
import { boxOf } from '@/shared/floor-plan/plan-box.ts';
import type { Hold } from './plan-drag.ts';
import type { Points } from './plan-geometry.ts';
import { middleOf, onPlan, withMiddle, withPoint, writePoints } from './plan-geometry.ts';
import { arrowOf, shapeByKey } from './plan-keys.ts';

/** Between a shape and a name below it. */
const nameGap = 6;

interface ShapeViewProps {
  readonly name: string;
  readonly points: Points;
  /** Has its name below, as its parts have theirs inside. */
  readonly isWhole: boolean;
  readonly planHeight: number;
  readonly isSelected: boolean;
  readonly hasPoints: boolean;
  readonly isReadOnly: boolean;
  readonly onSelect: () => void;
  readonly onHold: (hold: Hold, event: PointerEvent) => void;
  readonly onChange: (points: Points) => void;
  readonly onRemove: () => void;
  readonly onPoints: (isOn: boolean) => void;
}

/** A shape of the editor; with handles at its corners and sides while it is selected. */
export function ShapeView(props: ShapeViewProps) {
  const { name, points, isWhole, planHeight, isSelected, hasPoints, isReadOnly } = props;
  const { t } = useTranslation('adminPlans');
  const { x, y, width, height } = boxOf(points);
  const press = (event: KeyboardEvent) => {
    if (isReadOnly || event.target !== event.currentTarget) return;
    const next = shapeByKey(points, event, planHeight);
    if (next) props.onChange(next);
    else if (event.key === 'Delete' || event.key === 'Backspace') props.onRemove();
    else if (event.key === 'Enter' || event.key === ' ') props.onPoints(!hasPoints);
    else if (event.key === 'Escape') event.currentTarget.closest('svg')?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Box
        component="g"
        role="button"
        tabIndex={0}
        data-shape
        aria-pressed={isSelected}
        aria-label={t('shape.name', { name, count: points.length })}
        onFocus={props.onSelect}
        onKeyDown={press}
        onPointerDown={(event) => props.onHold({ kind: 'shape' }, event)}
        sx={shapeStyle(isSelected)}
      >
        <polygon points={writePoints(points)} />
        <text
          x={x + width / 2}
          y={isWhole ? y + height + nameGap : y + height / 2}
          data-below={isWhole}
        >
          {name}
        </text>
      </Box>
      {isSelected && !isReadOnly && <Handles {...props} />}
    </>
  );
}

/** Corners that move, and middles that become corners; corners take the focus in turn. */
function Handles(props: ShapeViewProps) {
  const { points, planHeight, hasPoints, onHold, onChange, onPoints } = props;
  const { t } = useTranslation('adminPlans');
  const press = (event: KeyboardEvent<SVGElement>, index: number, point: PlanPoint) => {
    const by = arrowOf(event);
    if (by) {
      const to = onPlan({ x: point.x + by.x, y: point.y + by.y }, planHeight);
      onChange(withPoint(points, index, to));
    } else if (event.key === 'Insert') onChange(withMiddle(points, index));
    else if (event.key === 'Delete' && points.length > 3) onChange(points.toSpliced(index, 1));
    else if (event.key === 'Escape') {
      onPoints(false);
      event.currentTarget.ownerSVGElement
        ?.querySelector<SVGElement>('[aria-pressed=true]')
        ?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      {points.map((_, index) => {
        const middle = middleOf(points, index);
        return (
          <Box
            component="circle"
            key={index}
            cx={middle.x}
            cy={middle.y}
            onPointerDown={(event) => onHold({ kind: 'middle', index }, event)}
            sx={middleStyle}
          />
        );
      })}
      {points.map((point, index) => (
        <Box
          component="circle"
          key={index}
          cx={point.x}
          cy={point.y}
          {...(hasPoints && {
            role: 'button',
            tabIndex: 0,
            'aria-label': t('shape.corner', { number: index + 1, x: point.x, y: point.y }),
          })}
          onKeyDown={(event) => press(event, index, point)}
          onPointerDown={(event) => onHold({ kind: 'corner', index }, event)}
          sx={cornerStyle}
        />
      ))}
    </>
  );
}

function shapeStyle(isSelected: boolean) {
  return {
    cursor: 'move',
    outline: 'none',
    '& polygon': {
      fill: isSelected
        ? 'rgb(from var(--axp-palette-link) r g b / 0.28)'
        : 'rgb(from var(--axp-palette-link) r g b / 0.14)',
      stroke: 'var(--axp-palette-link)',
      strokeWidth: onScreen(isSelected ? 3 : 2),
    },
    '&:focus-visible polygon': { strokeWidth: onScreen(5) },
    '& text[data-below="true"]': { dominantBaseline: 'hanging' },
    '& text': {
      fontSize: onScreen(13),
      fontWeight: 600,
      textAnchor: 'middle',
      dominantBaseline: 'central',
      fill: 'var(--axp-palette-text-primary)',
      stroke: 'var(--axp-palette-background-paper)',
      strokeWidth: onScreen(4),
      paintOrder: 'stroke',
      pointerEvents: 'none',
    },
  } as const;
}

const handleStyle = {
  fill: 'var(--axp-palette-background-paper)',
  stroke: 'var(--axp-palette-link)',
  strokeWidth: onScreen(2),
  '&:focus-visible': { outline: 'none', fill: 'var(--axp-palette-link)' },
} as const;

const cornerStyle = { ...handleStyle, r: onScreen(7), cursor: 'crosshair' } as const;
const middleStyle = { ...handleStyle, r: onScreen(4.5), cursor: 'copy' } as const;
