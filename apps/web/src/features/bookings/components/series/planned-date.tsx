import type { DateChoice, PreviewedDate, ResourceDetail } from '@axp/contracts';
import Block from '@mui/icons-material/Block';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import type { DateWish } from '../../model/date-wishes.ts';

interface PlannedDateProps {
  readonly resource: ResourceDetail;
  readonly date: PreviewedDate;
  /** Whether the person asked for something else than the rule gives. */
  readonly isWished: boolean;
  readonly onWish: (wish: DateWish | null) => void;
}

const icons = {
  free: { Icon: CheckCircle, color: 'success.main' },
  taken: { Icon: ErrorOutline, color: 'warning.main' },
  refused: { Icon: ErrorOutline, color: 'warning.main' },
  skipped: { Icon: Block, color: 'text.secondary' },
} as const;

/** One date of a series: how it stands, and where it can't be had, what it may be instead. */
export function PlannedDate({ resource, date, isWished, onWish }: PlannedDateProps) {
  const { t } = useTranslation('booking');
  const times = useTimes(resource.timezone);
  const state = useDateText(resource);
  const { Icon, color } = icons[date.availability];
  const isSkipped = date.availability === 'skipped';
  return (
    <Box
      component="li"
      sx={{ py: 2, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', minHeight: 36 }}>
        <Icon aria-hidden sx={{ fontSize: 18, mt: 0.5, color }} />
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography
            variant="body2"
            component="p"
            sx={{ fontWeight: 500, textDecoration: isSkipped ? 'line-through' : 'none' }}
          >
            {times.range(date)}
          </Typography>
          <Typography variant="caption" component="p" color="text.secondary">
            {state(date, isWished)}
          </Typography>
        </Box>
        {isWished && (
          <Button size="small" color="inherit" onClick={() => onWish(null)}>
            {t('planner.undo')}
          </Button>
        )}
      </Box>
      {date.choices.length > 0 && (
        <Choices resource={resource} date={date} onChoose={({ wish }) => onWish(wish)} />
      )}
    </Box>
  );
}

/** How a date stands, in words. */
function useDateText({ id, timezone }: ResourceDetail) {
  const { t } = useTranslation('booking');
  const times = useTimes(timezone);
  const text = useValidationText(timezone);
  return ({ availability, problem, clashes, resourceId }: PreviewedDate, isWished: boolean) => {
    switch (availability) {
      case 'skipped':
        return t('planner.skipped');
      case 'refused':
        return problem ? text.problem(problem.code, problem.params) : t('planner.taken');
      case 'taken':
        return clashes.length === 0
          ? t('planner.taken')
          : t('planner.takenBy', { times: clashes.map((clash) => times.times(clash)).join(', ') });
      case 'free':
        if (!isWished) return t('planner.free');
        return resourceId === id ? t('planner.shifted') : t('planner.elsewhere');
    }
  };
}

interface ChoicesProps {
  readonly resource: ResourceDetail;
  readonly date: PreviewedDate;
  readonly onChoose: (choice: DateChoice) => void;
}

/** Offered alternatives: another resource, another time, or skipping. */
function Choices({ resource, date, onChoose }: ChoicesProps) {
  const { t } = useTranslation('booking');
  const times = useTimes(resource.timezone);
  const label = ({ kind, resource: other, ...slot }: DateChoice) => {
    if (kind === 'skip') return t('planner.skip');
    if (kind === 'shift') return times.times(slot);
    return other?.name ?? '';
  };
  return (
    <Box
      role="group"
      aria-label={t('planner.choices', { date: times.range(date) })}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1, pl: 6 }}
    >
      {date.choices.map((choice) => (
        <Button
          key={`${choice.kind} ${choice.resource?.id ?? ''} ${choice.start}`}
          size="small"
          variant="outlined"
          color="inherit"
          onClick={() => onChoose(choice)}
        >
          {label(choice)}
        </Button>
      ))}
    </Box>
  );
}
