import type { PlanResource } from '@axp/contracts';
import { planWidth } from '@axp/contracts';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boxOf } from '@/shared/floor-plan/plan-box.ts';
import { SelectField } from '@/shared/form/select-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { NumberField } from './number-field.tsx';
import type { PlanBox, Points } from './plan-geometry.ts';
import { fitted, isRectangle, readPoints, writePoints } from './plan-geometry.ts';

interface ShapePanelProps {
  readonly resource: PlanResource;
  /** Resources that can have the outline instead, or a copy of it. */
  readonly missing: readonly PlanResource[];
  readonly points: Points;
  readonly planHeight: number;
  readonly onResource: (resourceId: string) => void;
  readonly onChange: (points: Points) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

const sides = ['x', 'y', 'width', 'height'] as const;

/** Place, size and corners of the selected shape as numbers. */
export function ShapePanel(props: ShapePanelProps) {
  const { resource, missing, points, planHeight, onResource, onChange } = props;
  const { t } = useTranslation('adminPlans');
  const box = boxOf(points);
  const set = (side: keyof PlanBox, value: number) =>
    onChange(fitted(points, { ...box, [side]: value }, planHeight));
  const kind = isRectangle(points) ? 'rectangle' : 'polygon';
  return (
    <Box
      component="section"
      aria-label={t('shape.title')}
      tabIndex={-1}
      sx={{ p: 5, display: 'grid', gap: 3 }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 3 }}
      >
        <Typography variant="subtitle2" component="h2" noWrap>
          {t('shape.title')}
        </Typography>
        <Typography variant="note" component="span" noWrap>
          {t(`shape.${kind}`, { count: points.length })}
        </Typography>
      </Box>
      <SelectField
        label={t('shape.resource')}
        value={resource.id}
        options={[resource, ...missing].map(({ id, name }) => [id, name] as const)}
        onChange={onResource}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: 2 }}>
        {sides.map((side) => (
          <NumberField
            key={side}
            label={t(`shape.${side}`)}
            value={box[side]}
            onChange={(value) => set(side, value)}
          />
        ))}
      </Box>
      <PointsField points={points} planHeight={planHeight} onChange={onChange} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <SecondaryButton disabled={missing.length === 0} onClick={props.onDuplicate}>
          {t('shape.duplicate')}
        </SecondaryButton>
        <SecondaryButton color="error" onClick={props.onRemove}>
          {t('shape.remove')}
        </SecondaryButton>
      </Box>
    </Box>
  );
}

interface PointsFieldProps extends Pick<ShapePanelProps, 'points' | 'planHeight' | 'onChange'> {}

/** All corners as text, so that a polygon can be typed. */
function PointsField({ points, planHeight, onChange }: PointsFieldProps) {
  const { t } = useTranslation('adminPlans');
  const written = writePoints(points);
  const [typed, setTyped] = useState(written);
  const [known, setKnown] = useState(written);
  if (written !== known) {
    setKnown(written);
    setTyped(written);
  }
  const read = readPoints(typed, planHeight);
  const isEdited = typed.trim() !== written;
  return (
    <Box role="group" aria-label={t('shape.points')} tabIndex={-1} sx={{ display: 'grid', gap: 2 }}>
      <TextInput
        label={t('shape.points')}
        value={typed}
        multiline
        maxRows={4}
        hint={t('shape.pointsHint')}
        {...(read === null && {
          errorText: t('shape.pointsWrong', { width: planWidth, height: planHeight }),
        })}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isEdited && (
        <Button
          variant="contained"
          disabled={read === null}
          onClick={() => read && onChange(read)}
          sx={{ justifySelf: 'start' }}
        >
          {t('shape.apply')}
        </Button>
      )}
    </Box>
  );
}
