import type { PlanBox } from '@axp/contracts';
import { planWidth } from '@axp/contracts';
import { Box } from '@mui/material';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onScreen } from '@/shared/floor-plan/on-screen.ts';
import type { PictureCorner } from './picture-box.ts';
import { lowRight, movedPicture, pictureCorners, scaledPicture } from './picture-box.ts';
import { arrowOf } from './plan-keys.ts';

interface PictureFrameProps {
  readonly picture: PlanBox;
  /** While it is pulled. */
  readonly onPreview: (picture: PlanBox | null) => void;
  readonly onChange: (picture: PlanBox) => void;
}

interface Held {
  readonly box: PlanBox;
  readonly x: number;
  readonly y: number;
  /** Null for all of the picture. */
  readonly corner: PictureCorner | null;
}

/** Frame of the picture, which is moved and scaled under the shapes by pointer and arrow keys. */
export function PictureFrame({ picture, onPreview, onChange }: PictureFrameProps) {
  const { t } = useTranslation('adminPlans');
  const [held, setHeld] = useState<Held | null>(null);
  const hold = (event: PointerEvent, corner: PictureCorner | null) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeld({ box: picture, x: event.clientX, y: event.clientY, corner });
  };
  const move = (event: PointerEvent<SVGElement>) => {
    const width = event.currentTarget.ownerSVGElement?.getBoundingClientRect().width;
    if (!held || !width) return;
    const unit = planWidth / width;
    const by = { x: (event.clientX - held.x) * unit, y: (event.clientY - held.y) * unit };
    const { box, corner } = held;
    if (!corner) return onPreview(movedPicture(box, by));
    onPreview(scaledPicture(box, box.width + (corner.isRight ? by.x : -by.x), corner));
  };
  const letGo = () => {
    if (held) onChange(picture);
    setHeld(null);
    onPreview(null);
  };
  const pointer = { onPointerMove: move, onPointerUp: letGo };
  const press = (event: KeyboardEvent) => {
    const by = arrowOf(event);
    if (!by) return;
    event.preventDefault();
    // Right and down make it larger.
    onChange(
      event.altKey
        ? scaledPicture(picture, picture.width + by.x + by.y, lowRight)
        : movedPicture(picture, by),
    );
  };
  const { x, y, width, height } = picture;
  return (
    <>
      <Box
        component="rect"
        role="button"
        tabIndex={0}
        aria-label={t('picture.name', { x, y, width })}
        {...{ x, y, width, height }}
        onKeyDown={press}
        onPointerDown={(event) => hold(event, null)}
        {...pointer}
        sx={frameStyle}
      />
      {pictureCorners.map((corner) => (
        <Box
          component="circle"
          key={`${corner.isRight} ${corner.isLow}`}
          cx={corner.isRight ? x + width : x}
          cy={corner.isLow ? y + height : y}
          onPointerDown={(event) => hold(event, corner)}
          {...pointer}
          sx={cornerStyle}
        />
      ))}
    </>
  );
}

const frameStyle = {
  fill: 'transparent',
  stroke: 'var(--axp-palette-link)',
  strokeWidth: onScreen(2),
  strokeDasharray: '6 4',
  cursor: 'move',
  '&:focus-visible': { outline: 'none', strokeWidth: onScreen(5) },
} as const;

const cornerStyle = {
  r: onScreen(9),
  fill: 'var(--axp-palette-background-paper)',
  stroke: 'var(--axp-palette-link)',
  strokeWidth: onScreen(2),
  cursor: 'crosshair',
} as const;
