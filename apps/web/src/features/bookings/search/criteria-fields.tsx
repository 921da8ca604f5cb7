import { isReturned } from '@axp/contracts/vocabulary';
import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { placeClock } from '@/shared/booking/clock.ts';
import { maxCounts } from '@/shared/booking/search-url.ts';
import { lengthChoices, windowFrom } from '@/shared/booking/time-window.ts';
import { DateField } from '@/shared/booking/ui/date-field.tsx';
import { PeopleField } from '@/shared/booking/ui/people-field.tsx';
import { TimeField } from '@/shared/booking/ui/time-field.tsx';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { endingAt, onDay, startingAt, withLength } from '@/shared/booking/window-edits.ts';
import { PickField } from '@/shared/form/pick-field.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { minutesOf } from '@/shared/lib/datetime/index.ts';
import type { SearchFieldsProps } from './search-field-props.ts';

/** When, how many and where, with their labels inside. */
export function CriteriaFields(props: SearchFieldsProps) {
  const { search, timezone, onChange } = props;
  const { t } = useTranslation('booking');
  const ofKind = useKindText();
  const { kind } = search;
  const isLoan = isReturned(kind);
  const times = useTimes(timezone);
  const { rules } = useTimeChoice(kind);
  const { day, minutes } = placeClock(search.start, timezone);
  const length = minutesOf(search);
  const lengths = lengthChoices(length, rules);
  return (
    <>
      <Box data-part="date" sx={fieldStyle}>
        <DateField
          label={t('search.date')}
          day={day}
          timezone={timezone}
          maxAheadDays={rules.maxAheadDays}
          onChange={(chosen) => onChange(onDay(search, chosen, { timezone }))}
        />
      </Box>
      <Box data-part="start" sx={{ ...fieldStyle, order: { xs: isLoan ? 0 : 1, lg: 0 } }}>
        <TimeField
          label={t('search.start')}
          rules={rules}
          minutes={minutes}
          onChange={(chosen) => onChange(startingAt(search, chosen, { timezone }))}
        />
      </Box>
      {isLoan && <ReturnFields {...props} />}
      <Box data-part={isLoan ? 'length' : 'end'} sx={{ ...fieldStyle, order: { xs: 1, lg: 0 } }}>
        <SelectField
          label={t(isLoan ? 'search.length' : 'search.end')}
          value={length}
          onChange={(chosen) => onChange(withLength(search, chosen))}
          options={lengths.map((choice) => [
            choice,
            isLoan
              ? times.duration(choice)
              : times.timeAfter(search.start, windowFrom(search.start, choice).end),
          ])}
        />
      </Box>
      <Box data-part="count" sx={{ ...fieldStyle, order: { xs: 1, lg: 0 } }}>
        <PeopleField
          label={ofKind(`${kind}.search.count`)}
          value={search.count}
          max={maxCounts[kind]}
          placeholder={ofKind(`${kind}.search.anyCount`)}
          buttons={null}
          onChange={(count) => onChange({ count })}
        />
      </Box>
      <Box data-part="place" sx={fieldStyle}>
        <PlaceField {...props} />
      </Box>
    </>
  );
}

/** When a car or asset comes back: on any day, at any time after its start. */
function ReturnFields({ search, timezone, onChange }: SearchFieldsProps) {
  const { t } = useTranslation('booking');
  const { rules } = useTimeChoice(search.kind);
  const { day, minutes } = placeClock(search.end, timezone);
  const change = (end: { readonly day: string; readonly minutes: number }) =>
    onChange(endingAt(search, end, { timezone, rules }));
  return (
    <>
      <Box data-part="return-date" sx={fieldStyle}>
        <DateField
          label={t('search.returnDate')}
          day={day}
          timezone={timezone}
          maxAheadDays={rules.maxAheadDays}
          onChange={(chosen) => change({ day: chosen, minutes })}
        />
      </Box>
      <Box data-part="return" sx={fieldStyle}>
        <TimeField
          label={t('search.return')}
          rules={rules}
          minutes={minutes}
          onChange={(chosen) => change({ day, minutes: chosen })}
        />
      </Box>
    </>
  );
}

/** The label stays inside the 48 px of its field, above the value. */
const fieldStyle = {
  minWidth: 0,
  '& .MuiInputBase-root': { height: 48 },
  '& .MuiInputBase-input': {
    boxSizing: 'border-box',
    height: 48,
    pt: '20px',
    pb: '4px',
    pl: '12px',
    fontSize: 14,
    lineHeight: '20px',
    fontWeight: 600,
    textOverflow: 'ellipsis',
    '&::placeholder': { fontWeight: 400 },
  },
  '& .MuiAutocomplete-root .MuiOutlinedInput-root': { py: 0, pl: 0 },
  '& .MuiAutocomplete-root .MuiOutlinedInput-root .MuiAutocomplete-input': {
    p: '20px 0 4px 12px',
  },
  '& .MuiInputLabel-root': {
    position: 'absolute',
    zIndex: 1,
    top: 5,
    left: 12,
    m: 0,
    p: 0,
    transform: 'none',
    pointerEvents: 'none',
    fontWeight: 400,
    color: 'text.secondary',
    fontSize: 12,
    lineHeight: '16px',
    maxWidth: 'calc(100% - 24px)',
  },
  '& legend': { display: 'none' },
  '& fieldset': { top: 0 },
} as const;

/** A building, or one floor of it, in a single list; without one the usual building comes first. */
function PlaceField({ search, buildings, onChange }: SearchFieldsProps) {
  const { t } = useTranslation('booking');
  const { buildingId, floorId } = search;
  const choose = (value: string) => {
    const [building = '', floor = ''] = value.split('/');
    onChange({ buildingId: building || null, floorId: floor || null });
  };
  return (
    <PickField
      label={t('search.place')}
      value={[buildingId, floorId].filter((part) => part !== null).join('/')}
      onChange={choose}
      none={t('search.anywhere')}
      options={buildings.flatMap(({ id, name, floors }) => [
        { id, name, group: name },
        ...floors.map((floor) => ({
          id: `${id}/${floor.id}`,
          name: t('search.floorOf', { building: name, floor: floor.name }),
          group: name,
        })),
      ])}
    />
  );
}
