import type { MovedSubject, MovedSystem } from '@axp/contracts/move-in';
import { movedSubjects, movedSystems } from '@axp/contracts/move-in';
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import LibreBookingIcon from '@mui/icons-material/EventAvailableOutlined';
import MrbsIcon from '@mui/icons-material/MeetingRoomOutlined';
import SheetIcon from '@mui/icons-material/TableChartOutlined';
import { Box, Button, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '@/shared/admin/action-bar.tsx';
import { CardChoice } from '@/shared/form/card-choice.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { MoveInFrame } from './move-in-page.tsx';
import { uploadHref } from './move-in-steps.ts';
import { SubjectsCard } from './subjects-card.tsx';
import { useMoveInWords } from './use-move-in-words.ts';

const icons = {
  librebooking: LibreBookingIcon,
  mrbs: MrbsIcon,
  calendar: CalendarIcon,
  sheet: SheetIcon,
} as const satisfies Record<MovedSystem, unknown>;

/** `/admin/move-in`: the system that is moved from, and earlier imports. */
export function SourcePage() {
  const { t } = useTranslation('adminMoveIn');
  const words = useMoveInWords();
  const [system, setSystem] = useState<MovedSystem>('librebooking');
  const [subjects, setSubjects] = useState<readonly MovedSubject[]>(movedSubjects);
  return (
    <MoveInFrame step="source" system={null} moveIn={null}>
      <Box sx={{ display: 'grid', gap: 5 }}>
        <Card sx={{ px: { xs: 4, md: 5 }, py: { xs: 4, md: 5 } }}>
          <CardChoice
            label={t('source.label')}
            value={system}
            choices={movedSystems}
            iconOf={(one) => icons[one]}
            labelOf={words.system}
            hintOf={(one) => t(`source.hint.${one}`)}
            onChange={setSystem}
          />
        </Card>
        <SubjectsCard chosen={subjects} onChange={setSubjects} />
        <EarlierImports />
      </Box>
      <ActionBar
        title={words.system(system)}
        detail={
          <Typography variant="note">
            {subjects.length === 0 ? t('subject.none') : words.subjects(subjects)}
          </Typography>
        }
      >
        {subjects.length === 0 ? (
          <Button variant="contained" disabled>
            {t('continue')}
          </Button>
        ) : (
          <Button variant="contained" component={PageLink} href={uploadHref(system, subjects)}>
            {t('continue')}
          </Button>
        )}
      </ActionBar>
    </MoveInFrame>
  );
}
