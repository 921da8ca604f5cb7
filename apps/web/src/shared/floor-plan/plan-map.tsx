import type { FloorPlan } from '@axp/contracts';
import { planWidth } from '@axp/contracts';
import { Box, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { KeyboardEvent, ReactNode } from 'react';
import { memo, useEffect, useId } from 'react';
import { flushSync } from 'react-dom';
import { forcedColors } from '@/shared/theme/forced-colors.ts';
import { onScreen } from './on-screen.ts';
import { boxOf, cornersOf } from './plan-box.ts';
import { focusPlanCard } from './plan-card-frame.tsx';
import { labelId, RoomLabel, WholeLabel } from './plan-label.tsx';
import { PlanPicture } from './plan-picture.tsx';
import { planStyles } from './plan-states.ts';
import { PlanViewport } from './plan-viewport.tsx';
import type { PlanRoom } from './planned-rooms.ts';

interface PlanMapProps {
  readonly plan: Pick<FloorPlan, 'image' | 'picture' | 'height'>;
  /** In the order of the list beside the plan, which is that of the focus. */
  readonly rooms: readonly PlanRoom[];
  readonly selectedId: string | null;
  readonly onSelect: (id: string | null) => void;
  readonly bar: ReactNode;
  /** Beside the selected resource; at the bottom of a phone. */
  readonly card: ReactNode;
}

/** The plan of a floor with the state of each resource; shapes are buttons. */
export function PlanMap({ plan, rooms, selectedId, onSelect, bar, card }: PlanMapProps) {
  const hatch = useId();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const selected = rooms.find(({ id }) => id === selectedId);
  // Begins at the best one where names have no room on the whole plan.
  const shown = selected ?? (isNarrow ? rooms[0] : undefined);
  useFocusAfterCard(selectedId);
  return (
    <PlanViewport
      key={plan.height}
      planHeight={plan.height}
      bar={bar}
      shownId={isPhone && shown ? labelId(shown.id) : null}
      sheet={isPhone && selected && card}
    >
      <Box
        onKeyDown={({ key }) => key === 'Escape' && onSelect(null)}
        sx={(theme) => ({ ...planStyles(theme), ...mapStyle(theme) })}
      >
        <PlanPicture
          src={plan.image?.original ?? null}
          picture={plan.picture}
          planHeight={plan.height}
        />
        <Box
          component="svg"
          viewBox={`0 0 ${planWidth} ${plan.height}`}
          sx={{ position: 'absolute', inset: 0, overflow: 'visible' }}
        >
          <defs>
            <pattern
              id={hatch}
              width={12}
              height={12}
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width={12} height={12} className="hatch-ground" />
              <rect width={6} height={12} className="hatch-line" />
            </pattern>
          </defs>
          {rooms.map((room) => (
            <RoomShape
              key={room.id}
              {...room}
              fill={room.state === 'busy' && !room.isWhole ? `url(#${hatch})` : undefined}
              isSelected={room.id === selectedId}
              onSelect={onSelect}
            />
          ))}
          {/* Over the parts, whose order is that of the focus. */}
          {rooms
            .filter(({ isWhole }) => isWhole)
            .map(({ id, points, state }) => (
              <polygon
                key={`frame ${id}`}
                aria-hidden
                className={`frame ${state}`}
                points={cornersOf(points)}
              />
            ))}
        </Box>
        {rooms.map((room) =>
          room.isWhole ? (
            <WholeLabel key={room.id} room={room} planHeight={plan.height} onSelect={onSelect} />
          ) : (
            <RoomLabel key={room.id} {...room} />
          ),
        )}
        {selected && card && !isPhone && (
          <CardPlace room={selected} planHeight={plan.height}>
            {card}
          </CardPlace>
        )}
      </Box>
    </PlanViewport>
  );
}

/** Returns the focus from a card that was closed to its shape. */
function useFocusAfterCard(selectedId: string | null): void {
  useEffect(() => {
    if (selectedId === null) return undefined;
    return () => {
      if (document.activeElement !== document.body) return;
      document.querySelector<SVGElement>(`polygon[data-room="${selectedId}"]`)?.focus();
    };
  }, [selectedId]);
}

interface RoomShapeProps extends PlanRoom {
  readonly fill: string | undefined;
  readonly isSelected: boolean;
  readonly onSelect: (id: string) => void;
}

const RoomShape = memo(function RoomShape(props: RoomShapeProps) {
  const { id, name, points, isWhole, state, words, fill, isSelected, onSelect } = props;
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    flushSync(() => onSelect(id));
    focusPlanCard();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no buttons
    <polygon
      role="button"
      tabIndex={0}
      aria-label={`${name}, ${words}`}
      aria-pressed={isSelected}
      className={isWhole ? `whole ${state}` : state}
      data-room={id}
      points={cornersOf(points)}
      {...(fill !== undefined && { style: { fill } })}
      onClick={() => onSelect(id)}
      onKeyDown={press}
    />
  );
});

interface CardPlaceProps {
  readonly room: PlanRoom;
  readonly planHeight: number;
  readonly children: ReactNode;
}

/** Below a shape in the upper half of the plan, else above, and never across its sides. */
function CardPlace({ room, planHeight, children }: CardPlaceProps) {
  const { x, y, width, height } = boxOf(room.points);
  const isAbove = y + height / 2 > planHeight / 2;
  const middle = x + width / 2;
  const shift = Math.round((middle / planWidth) * 100);
  return (
    <Box
      sx={{
        position: 'absolute',
        zIndex: 2,
        width: 304,
        cursor: 'auto',
        transformOrigin: '0 0',
      }}
      style={{
        left: middle,
        top: isAbove ? y : y + height,
        transform: `scale(calc(1 / var(--plan-scale, 1))) translate(-${shift}%, ${isAbove ? 'calc(-100% - 12px)' : '12px'})`,
      }}
    >
      {children}
    </Box>
  );
}

function mapStyle({ vars: { palette } }: Theme) {
  return {
    position: 'absolute',
    inset: 0,
    '& polygon': {
      cursor: 'pointer',
      outline: 'none',
      fill: 'var(--plan-ground)',
      fillOpacity: 0.72,
      stroke: palette.edgePast,
      strokeWidth: onScreen(1),
      strokeLinejoin: 'round',
    },
    '& polygon.waiting': {
      stroke: palette.waitLine,
      strokeWidth: onScreen(2),
      strokeDasharray: onScreen(5),
    },
    '& polygon.unfit': { strokeDasharray: onScreen(5) },
    // Its parts are what is seen and pressed inside.
    '& polygon.whole': {
      fill: 'none',
      pointerEvents: 'stroke',
      stroke: 'transparent',
      strokeWidth: onScreen(12),
    },
    '& polygon.frame': {
      fill: 'none',
      pointerEvents: 'none',
      stroke: 'var(--plan-frame, var(--plan-text))',
      strokeWidth: onScreen(3),
      strokeDasharray: 'none',
    },
    '& polygon[data-marked], & polygon:focus-visible': {
      stroke: palette.link,
      strokeWidth: onScreen(4),
    },
    '& polygon[aria-pressed="true"]': { stroke: palette.link, strokeWidth: onScreen(6) },
    '& .hatch-ground': { fill: palette.hatch },
    '& .hatch-line': { fill: palette.hatchLine },
    '& .label': {
      position: 'absolute',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'flex-start',
      padding: '6px 8px',
      transform: 'scale(calc(1 / var(--plan-scale, 1)))',
      transformOrigin: '0 0',
      containerType: 'inline-size',
      contain: 'layout paint',
      pointerEvents: 'none',
      color: 'var(--plan-text)',
      fontSize: 12,
      lineHeight: '18px',
    },
    '& .label.tab': {
      margin: 0,
      border: 'none',
      borderRadius: '0 0 8px 8px',
      pointerEvents: 'auto',
      cursor: 'pointer',
      textAlign: 'left',
      fontFamily: 'inherit',
      backgroundColor: 'var(--plan-ground)',
    },
    '& .name': {
      display: 'flex',
      alignItems: 'center',
      gap: '4px',
      fontSize: 14,
      maxWidth: '100%',
    },
    '& .name svg': { fontSize: 16, flexShrink: 0 },
    '& .name b': {
      fontWeight: 600,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    // Of the content: 72 and 44 px with the padding.
    '@container (max-width: 56px)': { '.words': { display: 'none' } },
    '@container (max-width: 28px)': { '.name b': { display: 'none' } },
    [forcedColors]: { '& polygon': { stroke: 'CanvasText' } },
  } as const;
}
