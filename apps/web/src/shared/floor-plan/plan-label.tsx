import { memo } from 'react';
import { boxOf } from './plan-box.ts';
import { planIcons } from './plan-states.ts';
import type { PlanRoom } from './planned-rooms.ts';

/** Id of the label of a resource, which a phone moves into sight. */
export const labelId = (roomId: string) => `plan-label-${roomId}`;

/** Icon, name and words at a fixed size; less of them where the shape is small on the screen. */
export const RoomLabel = memo(function RoomLabel(room: PlanRoom) {
  const { x, y, width } = boxOf(room.points);
  return (
    <div
      aria-hidden
      id={labelId(room.id)}
      className={`label ${room.state}`}
      style={{ left: x, top: y, width: `calc(${width}px * var(--plan-scale, 1))` }}
    >
      <LabelTexts {...room} />
    </div>
  );
});

function LabelTexts({ name, state, words }: PlanRoom) {
  const Icon = planIcons[state];
  return (
    <>
      <span className="name">
        <Icon fontSize="inherit" />
        <b>{name}</b>
      </span>
      <span className="words">{words}</span>
    </>
  );
}

interface WholeLabelProps {
  readonly room: PlanRoom;
  readonly planHeight: number;
  readonly onSelect: (id: string) => void;
}

/** Outside of the frame, which holds the labels of its parts: below it, or above it at the lower side. */
export const WholeLabel = memo(function WholeLabel({
  room,
  planHeight,
  onSelect,
}: WholeLabelProps) {
  const { x, y, width, height } = boxOf(room.points);
  const isAbove = y + height / 2 > planHeight / 2;
  return (
    <button
      type="button"
      // The frame is what the keyboard and screen readers get to.
      tabIndex={-1}
      aria-hidden
      id={labelId(room.id)}
      className={`label tab ${room.state}`}
      onClick={() => onSelect(room.id)}
      style={{
        left: x,
        top: isAbove ? y : y + height,
        width: `calc(${width}px * var(--plan-scale, 1))`,
        ...(isAbove && { transform: 'scale(calc(1 / var(--plan-scale, 1))) translateY(-100%)' }),
      }}
    >
      <LabelTexts {...room} />
    </button>
  );
});
