import { localeOf } from '@axp/contracts/vocabulary';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import PreviousYear from '@mui/icons-material/KeyboardDoubleArrowLeft';
import NextYear from '@mui/icons-material/KeyboardDoubleArrowRight';
import { IconButton, Stack, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { enGB } from 'date-fns/locale/en-GB';
import { th } from 'date-fns/locale/th';
import DatePicker from 'react-datepicker';
import { useTranslation } from 'react-i18next';
import { addTexts, useLanguage } from '@/shared/i18n/index.ts';
import { dateCalendarTexts } from '@/shared/i18n/texts/date-calendar.ts';
import 'react-datepicker/dist/react-datepicker.css';
import { addDays } from '@/shared/lib/datetime/index.ts';

interface DateCalendarProps {
  /** Calendar day, `2026-11-21`; empty while none is chosen. */
  readonly day: string;
  /** Day whose month is shown without a selection; defaults to today. */
  readonly today?: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly onChange: (day: string) => void;
}

const locales = { en: enGB, th };
const yearDays = 366;

// The picker thinks in dates of this device; noon keeps the day the same in every zone.
function toDate(day: string): Date {
  return new Date(`${day}T12:00:00`);
}

function toDay(date: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** One month to pick a day from; loaded when a date field opens. */
export function DateCalendar(props: DateCalendarProps) {
  const { day, today, firstDay, lastDay, onChange } = props;
  const { t, i18n } = useTranslation('dateCalendar');
  addTexts(i18n, [dateCalendarTexts]);
  const { language } = useLanguage();
  const month = new Intl.DateTimeFormat(localeOf[language], { month: 'long', year: 'numeric' });
  const isLong = addDays(firstDay, 2 * yearDays) < lastDay;
  return (
    <Frame>
      <DatePicker
        inline
        selected={day === '' ? null : toDate(day)}
        {...(today !== undefined && { openToDate: toDate(day || today) })}
        onChange={(date: Date | null) => date && onChange(toDay(date))}
        minDate={toDate(firstDay)}
        maxDate={toDate(lastDay)}
        locale={locales[language]}
        chooseDayAriaLabelPrefix={t('chooseDay')}
        disabledDayAriaLabelPrefix={t('closedDay')}
        monthAriaLabelPrefix={t('month')}
        renderCustomHeader={(header) => (
          <Stack direction="row" sx={{ alignItems: 'center', px: 1, pb: 1 }}>
            <Typography
              variant="subtitle1"
              component="div"
              aria-live="polite"
              sx={{ flex: 1, textAlign: 'left', pl: 1 }}
            >
              {month.format(header.date)}
            </Typography>
            {isLong && (
              <IconButton
                aria-label={t('previousYear')}
                disabled={header.prevYearButtonDisabled}
                onClick={header.decreaseYear}
              >
                <PreviousYear />
              </IconButton>
            )}
            <IconButton
              aria-label={t('previousMonth')}
              disabled={header.prevMonthButtonDisabled}
              onClick={header.decreaseMonth}
            >
              <ChevronLeft />
            </IconButton>
            <IconButton
              aria-label={t('nextMonth')}
              disabled={header.nextMonthButtonDisabled}
              onClick={header.increaseMonth}
            >
              <ChevronRight />
            </IconButton>
            {isLong && (
              <IconButton
                aria-label={t('nextYear')}
                disabled={header.nextYearButtonDisabled}
                onClick={header.increaseYear}
              >
                <NextYear />
              </IconButton>
            )}
          </Stack>
        )}
      />
    </Frame>
  );
}

const Frame = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    padding: 12,
    '& .react-datepicker': {
      fontFamily: 'inherit',
      fontSize: '0.875rem',
      border: 'none',
      backgroundColor: 'transparent',
      color: palette.text.primary,
    },
    '& .react-datepicker__header': { background: 'none', border: 'none', padding: 0 },
    '& .react-datepicker__month': { margin: 0 },
    '& .react-datepicker__month-container': { float: 'none' },
    '& .react-datepicker__day-names, & .react-datepicker__week': { display: 'flex' },
    '& .react-datepicker__day-name, & .react-datepicker__day': {
      width: 40,
      lineHeight: '40px',
      margin: 0,
      borderRadius: 10,
      color: 'inherit',
      fontVariantNumeric: 'tabular-nums',
    },
    '& .react-datepicker__day-name': { color: palette.text.secondary, fontSize: '0.75rem' },
    '& .react-datepicker__day:not([aria-disabled="true"]):hover': {
      backgroundColor: palette.action.hover,
    },
    '& .react-datepicker__day--today': {
      fontWeight: 600,
      boxShadow: `inset 0 0 0 1px ${palette.divider}`,
    },
    '& .react-datepicker__day--outside-month': { visibility: 'hidden' },
    '& .react-datepicker__day--disabled': { color: palette.text.disabled },
    '& .react-datepicker__day--keyboard-selected': { backgroundColor: 'transparent' },
    '& .react-datepicker__day--selected, & .react-datepicker__day--selected:not([aria-disabled="true"]):hover':
      { backgroundColor: palette.primary.main, color: palette.primary.contrastText },
    '& .react-datepicker__day:focus-visible': {
      outline: `2px solid ${palette.primary.main}`,
      outlineOffset: 2,
    },
  };
});
