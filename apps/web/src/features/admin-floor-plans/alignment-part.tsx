import { planWidth } from '@axp/contracts';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '@/shared/form/text-input.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { readPoint } from './plan-geometry.ts';
import type { Alignment } from './use-alignment.ts';

interface AlignmentPartProps {
  readonly alignment: Alignment;
  readonly planHeight: number;
}

/** Asks for three points of the picture and where they belong: by pressing on the plan, or typed. */
export function AlignmentPart({ alignment, planHeight }: AlignmentPartProps) {
  const { t } = useTranslation(['adminPlans', 'common']);
  const { points, next, aligned } = alignment;
  if (points === null) {
    return (
      <SecondaryButton onClick={alignment.start} sx={{ justifySelf: 'start' }}>
        {t('adminPlans:align.start')}
      </SecondaryButton>
    );
  }
  return (
    <Box
      role="group"
      aria-label={t('adminPlans:align.start')}
      tabIndex={-1}
      sx={{ display: 'grid', gap: 3 }}
    >
      <Typography variant="body2" role="status">
        {next
          ? t(next.isOfPicture ? 'adminPlans:align.ofPicture' : 'adminPlans:align.ofPlan', next)
          : t('adminPlans:align.ready')}
      </Typography>
      {next && <PointField planHeight={planHeight} onPoint={alignment.add} />}
      {next === null && aligned === null && (
        <Alert severity="warning">{t('adminPlans:align.impossible')}</Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {aligned && (
          <Button variant="contained" onClick={() => alignment.apply(aligned)}>
            {t('adminPlans:align.apply')}
          </Button>
        )}
        <SecondaryButton disabled={points.length === 0} onClick={alignment.stepBack}>
          {t('adminPlans:align.back')}
        </SecondaryButton>
        <SecondaryButton onClick={alignment.cancel}>{t('common:action.cancel')}</SecondaryButton>
      </Box>
    </Box>
  );
}

interface PointFieldProps {
  readonly planHeight: number;
  readonly onPoint: Alignment['add'];
}

/** The next point in numbers, for those without a pointer. */
function PointField({ planHeight, onPoint }: PointFieldProps) {
  const { t } = useTranslation('adminPlans');
  const [typed, setTyped] = useState('');
  const point = readPoint(typed, planHeight);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!point) return;
        onPoint(point);
        setTyped('');
      }}
    >
      <TextInput
        label={t('align.point')}
        hint={t('align.pointHint')}
        {...(typed !== '' &&
          !point && {
            errorText: t('align.pointWrong', { width: planWidth, height: planHeight }),
          })}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Box>
  );
}
