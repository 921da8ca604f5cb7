import type { PlanBox } from '@axp/contracts';
import { planWidth } from '@axp/contracts';
import { Box, Typography } from '@mui/material';
import type { PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { NumberField } from './number-field.tsx';
import { lowRight, movedPicture, scaledPicture } from './picture-box.ts';

interface PicturePanelProps {
  readonly picture: PlanBox;
  readonly onChange: (picture: PlanBox) => void;
  readonly onRemove: () => void;
}

/** Place and width of the picture as numbers. */
export function PicturePanel(props: PropsWithChildren<PicturePanelProps>) {
  const { picture, onChange, onRemove, children } = props;
  const { t } = useTranslation('adminPlans');
  const { x, y, width } = picture;
  const fields = [
    { side: 'x', value: x, with: (value: number) => movedPicture(picture, { x: value - x, y: 0 }) },
    { side: 'y', value: y, with: (value: number) => movedPicture(picture, { x: 0, y: value - y }) },
    {
      side: 'width',
      value: width,
      with: (value: number) => scaledPicture(picture, value, lowRight),
    },
  ] as const;
  return (
    <Box
      component="section"
      aria-label={t('picture.title')}
      tabIndex={-1}
      sx={{ p: 5, display: 'grid', gap: 3 }}
    >
      <Typography variant="subtitle2" component="h2">
        {t('picture.title')}
      </Typography>
      <Typography variant="note">{t('picture.hint')}</Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 2 }}>
        {fields.map((field) => (
          <NumberField
            key={field.side}
            label={t(`shape.${field.side}`)}
            value={field.value}
            onChange={(value) => onChange(field.with(value))}
          />
        ))}
      </Box>
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <SecondaryButton
          onClick={() => onChange({ ...scaledPicture(picture, planWidth, lowRight), x: 0, y: 0 })}
        >
          {t('picture.fill')}
        </SecondaryButton>
        <SecondaryButton color="error" onClick={onRemove}>
          {t('picture.remove')}
        </SecondaryButton>
      </Box>
    </Box>
  );
}
