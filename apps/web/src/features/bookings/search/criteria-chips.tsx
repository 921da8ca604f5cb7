import { countsUnits } from '@axp/contracts/vocabulary';
import Repeat from '@mui/icons-material/Repeat';
import Search from '@mui/icons-material/Search';
import SwapVert from '@mui/icons-material/SwapVert';
import Tune from '@mui/icons-material/Tune';
import { Box, Button, OutlinedInput } from '@mui/material';
import type { ComponentProps, PropsWithChildren, ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RepeatDraft, RepeatFrequency } from '@/shared/booking/repeat.ts';
import { firstRepeat, recurrenceOf, repeatFrequencies, repeatOf } from '@/shared/booking/repeat.ts';
import { readRepeat, repeatText } from '@/shared/booking/repeat-url.ts';
import { searchSorts } from '@/shared/booking/search-url.ts';
import { useAmenities } from '@/shared/booking/use-amenities.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useRecurrenceText } from '@/shared/booking/use-repeat-text.ts';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { ChoiceMenu } from '@/shared/form/choice-menu.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { addDays, useNow, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { FilterChip } from '@/shared/ui/filter-chip.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { useMenu } from '@/shared/ui/use-menu.ts';
import { moreCount, shownAmenities, toggled } from './criteria-choice.ts';
import type { SearchFieldsProps } from './search-field-props.ts';
import type { SearchFacets } from './use-results.ts';

const MoreCriteria = lazyPart(() => import('./more-criteria.tsx'), 'MoreCriteria', {
  place: 'over',
});

const ViewSwitch = lazyPart(() => import('./plan/view-switch.tsx'), 'ViewSwitch');

interface CriteriaChipsProps extends SearchFieldsProps {
  readonly facets: SearchFacets | null;
}

type ChipProps = Pick<ComponentProps<typeof FilterChip>, 'label' | 'isOn' | 'count' | 'onClick'>;

const isLive = ({ count, isOn }: ChipProps) => isOn || count !== 0;

/** Criteria to switch on and off, each with the number of results it would leave. */
export function CriteriaChips(props: CriteriaChipsProps) {
  const { search, buildings, home, timezone, facets, onChange } = props;
  const { t } = useTranslation('booking');
  const { nameOf } = useAmenities();
  const [opened, setOpened] = useState<'more' | 'repeat' | null>(null);
  const sayRepeat = useRecurrenceText(timezone);
  const { kind, amenities, repeat } = search;
  const more = moreCount(search);
  const hasPlan = buildings.some(({ floors }) => floors.some((one) => one.hasPlan));
  const floor = home?.floors.find(({ isMine }) => isMine);
  const isMyFloor = floor !== undefined && search.floorId === floor.id;
  const place = isMyFloor
    ? { buildingId: null, floorId: null }
    : { buildingId: home?.id ?? null, floorId: floor?.id ?? null };
  const chips: ChipProps[] = [
    ...(countsUnits(kind) || !facets
      ? []
      : [
          {
            label: t('search.seats', { count: facets.seats.least }),
            isOn: search.count !== null,
            count: facets.seats.free,
            onClick: () => onChange({ count: search.count === null ? facets.seats.least : null }),
          },
        ]),
    ...shownAmenities(kind).map((amenity) => ({
      label: nameOf(amenity),
      isOn: amenities.includes(amenity),
      count: facets ? (facets.amenities[amenity] ?? 0) : undefined,
      onClick: () => onChange({ amenities: toggled(amenities, amenity) }),
    })),
    ...(floor
      ? [
          {
            label: t('search.myFloor'),
            isOn: isMyFloor,
            count: facets?.myFloor ?? undefined,
            onClick: () => onChange(place),
          },
        ]
      : []),
  ];
  // Those that would leave nothing come last: they can't be pressed.
  const [live, dead] = [chips.filter(isLive), chips.filter((chip) => !isLive(chip))];
  return (
    <>
      <Line end={<SortField search={search} onChange={onChange} />}>
        {hasPlan && <ViewSwitch search={search} onChange={onChange} />}
        {countsUnits(kind) && <NameField search={search} onChange={onChange} />}
        {live.map((chip) => (
          <FilterChip key={chip.label} countText={t('search.chipFree')} {...chip} />
        ))}
        <FilterChip
          label={more === 0 ? t('search.filters') : t('search.filtersOn', { count: more })}
          icon={<Tune />}
          isOn={more > 0}
          isMenu
          aria-haspopup="dialog"
          onClick={() => setOpened('more')}
        />
        <FilterChip
          label={repeat ? sayRepeat(repeat, search.start) : t('search.repeat')}
          icon={<Repeat />}
          isOn={repeat !== null}
          isMenu
          aria-haspopup="dialog"
          onClick={() => setOpened('repeat')}
        />
        {dead.map((chip) => (
          <FilterChip key={chip.label} countText={t('search.chipFree')} {...chip} />
        ))}
      </Line>
      {opened === 'more' && <MoreCriteria {...props} onClose={() => setOpened(null)} />}
      {opened === 'repeat' && <RepeatDialog {...props} onClose={() => setOpened(null)} />}
    </>
  );
}

// Most searches are for one time; who looks for a series waits a moment for the rest.
const RepeatEditor = lazyPart(() => import('../series/repeat-editor.tsx'), 'RepeatEditor');

interface RepeatDialogProps extends Pick<SearchFieldsProps, 'search' | 'timezone' | 'onChange'> {
  readonly onClose: () => void;
}

/** Whether the window repeats, and how (B-02); the results behind it follow each change. */
function RepeatDialog({ search, timezone, onChange, onClose }: RepeatDialogProps) {
  const { t } = useTranslation('booking');
  const { day } = wallClockOf(search.start, timezone);
  const { maxAheadDays } = useTimeChoice(search.kind).rules;
  const lastDay = addDays(wallClockOf(useNow(), timezone).day, maxAheadDays);
  // A rule that is not whole yet, as one without a weekday, is no search.
  const [unfinished, setUnfinished] = useState<RepeatDraft | null>(null);
  const repeat = unfinished ?? (search.repeat && repeatOf(search.repeat, day));
  const change = (draft: RepeatDraft) => {
    const rule = readRepeat(repeatText(recurrenceOf(draft)));
    setUnfinished(rule ? null : draft);
    if (rule) onChange({ repeat: rule });
  };
  const choose = (frequency: RepeatFrequency | '') => {
    if (frequency !== '') {
      const first = { frequency, start: search.start, timezone, lastDay };
      change(repeat ? { ...repeat, frequency } : firstRepeat(first));
    } else {
      setUnfinished(null);
      onChange({ repeat: null });
    }
  };
  return (
    <ResponsiveDialog
      onClose={onClose}
      title={t('search.repeat')}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('search.done')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, pt: 2 }}>
        <SelectField
          label={t('repeat.label')}
          value={repeat?.frequency ?? ''}
          onChange={choose}
          none={t('repeat.never')}
          options={repeatFrequencies.map((frequency) => [
            frequency,
            t(`repeat.frequency.${frequency}`),
          ])}
        />
        {repeat && <RepeatEditor resource={{ timezone }} repeat={repeat} onChange={change} />}
      </Box>
    </ResponsiveDialog>
  );
}

/** On a phone the chips scroll sideways; what ends the line stays in sight on a wide screen. */
function Line({ end, children }: PropsWithChildren<{ readonly end: ReactNode }>) {
  const { t } = useTranslation('booking');
  return (
    <Box sx={lineStyle}>
      <Box
        role="group"
        aria-label={t('search.criteria')}
        // On a phone all of the line scrolls as one.
        sx={{
          display: { xs: 'contents', md: 'flex' },
          flex: 1,
          minWidth: 0,
          gap: 2,
          flexWrap: 'wrap',
        }}
      >
        {children}
      </Box>
      {end}
    </Box>
  );
}

const lineStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  minWidth: 0,
  overflowX: { xs: 'auto', md: 'visible' },
  scrollbarWidth: 'none',
  // Room for the outline of a chip that has the focus.
  m: { xs: '-4px', md: 0 },
  p: { xs: '4px', md: 0 },
} as const;

function SortField({ search, onChange }: Pick<SearchFieldsProps, 'search' | 'onChange'>) {
  const { t } = useTranslation('booking');
  const { button, menu } = useMenu();
  const name = t(`results.sorts.${search.sort}`);
  return (
    <>
      <FilterChip
        label={name}
        icon={<SwapVert />}
        isOn={false}
        isMenu
        aria-label={`${t('results.sort')}: ${name}`}
        {...button}
      />
      <ChoiceMenu
        menu={menu}
        label={t('results.sort')}
        value={search.sort}
        choices={searchSorts.map((id) => ({ id, name: t(`results.sorts.${id}`) }))}
        onChoose={(id) => onChange({ sort: searchSorts.find((one) => one === id) ?? 'fit' })}
      />
    </>
  );
}

/** Assets are found by name first: few of them have features to choose by. */
function NameField({ search, onChange }: Pick<SearchFieldsProps, 'search' | 'onChange'>) {
  const ofKind = useKindText();
  const label = ofKind(`${search.kind}.search.text`);
  return (
    <OutlinedInput
      value={search.text}
      onChange={(event) => onChange({ text: event.target.value })}
      placeholder={label}
      startAdornment={<Search aria-hidden sx={{ mr: 1, fontSize: 18, color: 'text.secondary' }} />}
      inputProps={{ 'aria-label': label, maxLength: 120, autoComplete: 'off', type: 'search' }}
      sx={nameStyle}
    />
  );
}

const nameStyle = {
  flex: 'none',
  width: { xs: 168, md: 208 },
  height: { xs: 44, md: 32 },
  px: 2,
  typography: 'body2',
  '& .MuiOutlinedInput-input': { p: 0 },
} as const;
