import Search from '@mui/icons-material/Search';
import Tune from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { SubmitEvent } from 'react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { narrowPhone } from '@/shared/theme/tokens.ts';
import { ResponsiveDialog, SubmitButton } from '@/shared/ui/index.ts';
import { usePlaces, useSearch } from '../../hooks/use-search.ts';
import { useSearchKey } from '../../hooks/use-search-key.ts';
import {
  additionalCriteria,
  MoreSearchFields,
  PlaceSearchFields,
  WindowSearchFields,
} from './search-fields.tsx';

interface SearchBarProps {
  readonly search: ResourceSearch;
  readonly onSearch: (search: ResourceSearch) => void;
}

/** The search above its results: one line on a wide screen, a summary to tap on a phone. */
export function SearchBar(props: SearchBarProps) {
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  return isWide ? <WideSearchBar {...props} /> : <CompactSearchBar {...props} />;
}

/** What day, start, length, number and place need to show what they say, in px (อาทิตย์ 24 มี.ค. 2570). */
const fieldWidths = [204, 100, 216, 165, 150];

/** The fields share a line as they need; the last ones go to the next where it is too narrow. */
const wideLine = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 3,
  ...Object.fromEntries(
    fieldWidths.map((width, index) => [
      `& > :nth-of-type(${index + 1})`,
      { flex: `1 1 ${width}px`, minWidth: 0 },
    ]),
  ),
};

function WideSearchBar({ search: initial, onSearch }: SearchBarProps) {
  const { t } = useTranslation('booking');
  const { search, change, ...rest } = useSearch(initial);
  const [isOpen, setIsOpen] = useState(false);
  const moreId = useId();
  const form = useSearchKey<HTMLFormElement>();
  const fields = { ...rest, search, onChange: change };
  const count = additionalCriteria(search);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSearch(search);
  };
  return (
    <Card
      ref={form}
      component="form"
      aria-label={t(`search.form.${search.kind}`)}
      onSubmit={submit}
      sx={{ p: 4 }}
    >
      <Box sx={wideLine}>
        <WindowSearchFields {...fields} />
        <PlaceSearchFields {...fields} />
      </Box>
      <Collapse in={isOpen} id={moreId} unmountOnExit>
        <Box sx={{ pt: 5 }}>
          <MoreSearchFields {...fields} />
        </Box>
      </Collapse>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 4 }}>
        <Button
          color="inherit"
          startIcon={<Tune />}
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {count === 0 ? t('search.filters') : t('search.filtersOn', { count })}
        </Button>
        <SubmitButton isSubmitting={false} size="medium" startIcon={<Search />}>
          {t(`search.submit.${search.kind}`)}
        </SubmitButton>
      </Box>
    </Card>
  );
}

const countKeys = { room: 'people', car: 'people', asset: 'units' } as const;

function CompactSearchBar({ search, onSearch }: SearchBarProps) {
  const { t } = useTranslation('booking');
  const [isOpen, setIsOpen] = useState(false);
  const { buildings, timezoneOf } = usePlaces();
  const times = useTimes(timezoneOf(search.buildingId));
  const count = additionalCriteria(search);
  const button = useSearchKey<HTMLButtonElement>();
  const building = buildings.find(({ id }) => id === search.buildingId);
  const wishes = [
    search.count === null ? null : t(countKeys[search.kind], { count: search.count }),
    building?.name ?? t('search.anywhere'),
    count === 0 ? null : t('search.filtersOn', { count }),
  ];
  return (
    <>
      <ButtonBase
        ref={button}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        sx={{
          width: '100%',
          gap: 3,
          px: 4,
          py: 2,
          minHeight: 56,
          textAlign: 'left',
          justifyContent: 'flex-start',
          border: 1,
          borderColor: 'controlBorder',
          borderRadius: '14px',
          bgcolor: 'background.paper',
        }}
      >
        <Search aria-hidden sx={{ color: 'text.secondary' }} />
        <Box component="span" sx={{ minWidth: 0, flex: 1 }}>
          <Typography component="span" variant="subtitle2" noWrap sx={{ display: 'block' }}>
            {times.range(search)}
          </Typography>
          <Typography
            component="span"
            variant="caption"
            color="text.secondary"
            noWrap
            sx={{ display: 'block' }}
          >
            {wishes.filter((wish) => wish !== null).join(' · ')}
          </Typography>
        </Box>
        <Tune titleAccess={t('search.change')} sx={{ color: 'text.secondary' }} />
      </ButtonBase>
      {isOpen && (
        <SearchSheet search={search} onSearch={onSearch} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

/** The day across, start and length beside each other where they fit. */
const windowGrid = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  '& > :first-of-type': { gridColumn: '1 / -1' },
  [narrowPhone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const;

function SearchSheet(props: SearchBarProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('booking');
  const { search, change, ...rest } = useSearch(props.search);
  const formId = useId();
  const fields = { ...rest, search, onChange: change };
  return (
    <ResponsiveDialog
      isOpen
      onClose={props.onClose}
      title={t('search.change')}
      actions={
        <SubmitButton isSubmitting={false} form={formId} fullWidth>
          {t(`search.submit.${search.kind}`)}
        </SubmitButton>
      }
    >
      <Box
        component="form"
        id={formId}
        aria-label={t(`search.form.${search.kind}`)}
        onSubmit={(event) => {
          event.preventDefault();
          props.onSearch(search);
          props.onClose();
        }}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, pt: 1 }}
      >
        <Box sx={windowGrid}>
          <WindowSearchFields {...fields} />
        </Box>
        <PlaceSearchFields {...fields} />
        <MoreSearchFields {...fields} />
      </Box>
    </ResponsiveDialog>
  );
}
