import type { MovedSubject } from '@axp/contracts/move-in';
import { movedSubjects } from '@axp/contracts/move-in';
import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { CheckField } from '@/shared/form/check-field.tsx';
import { DetailCard } from '@/shared/ui/detail-card.tsx';

interface SubjectsCardProps {
  readonly chosen: readonly MovedSubject[];
  readonly onChange: (chosen: readonly MovedSubject[]) => void;
}

/** Choice of what of the other system is imported. */
export function SubjectsCard({ chosen, onChange }: SubjectsCardProps) {
  const { t } = useTranslation('adminMoveIn');
  return (
    <DetailCard title={t('subject.title')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: 'repeat(2, 1fr)' } }}>
        {movedSubjects.map((subject) => (
          <CheckField
            key={subject}
            checked={chosen.includes(subject)}
            onChange={(isOn) =>
              onChange(
                movedSubjects.filter((one) => (one === subject ? isOn : chosen.includes(one))),
              )
            }
            label={
              <>
                <Typography variant="subtitle2" component="span" sx={{ display: 'block' }}>
                  {t(`subject.label.${subject}`)}
                </Typography>
                <Typography variant="note" component="span">
                  {t(`subject.hint.${subject}`)}
                </Typography>
              </>
            }
            sx={{ alignItems: 'flex-start', mr: 0 }}
          />
        ))}
      </Box>
    </DetailCard>
  );
}
