import { isReturned } from '@axp/contracts/vocabulary';
import { Box } from '@mui/material';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { searchFormHref } from '@/shared/booking/search-url.ts';
import { kindIcons } from '@/shared/booking/ui/kind-icons.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useShortcut } from '@/shared/keyboard/shortcuts.tsx';
import { useMerchant } from '@/shared/session/index.ts';
import { frame, narrowPhone } from '@/shared/theme/tokens.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { CriteriaChips } from './criteria-chips.tsx';
import { CriteriaFields } from './criteria-fields.tsx';
import { usePlaces } from './use-live-search.ts';
import type { SearchFacets } from './use-results.ts';

interface CriteriaBarProps {
  readonly search: ResourceSearch;
  /** Null until they are counted. */
  readonly facets: SearchFacets | null;
  readonly onChange: (change: Partial<ResourceSearch>) => void;
}

/**
 * Every criterion of the search, always in sight; each change updates the results. Not drawn again
 * for results alone.
 */
export const CriteriaBar = memo(function CriteriaBar(props: CriteriaBarProps) {
  const { search, facets, onChange } = props;
  const ofKind = useKindText();
  const { buildings, home, timezoneOf } = usePlaces();
  const form = useSearchKey<HTMLFormElement>();
  const timezone = timezoneOf(search.buildingId);
  const fields = { search, buildings, home, timezone, onChange };
  return (
    <Box
      ref={form}
      component="form"
      role="search"
      aria-label={ofKind(`${search.kind}.search.title`)}
      onSubmit={(event) => event.preventDefault()}
      sx={barStyle}
    >
      <Box sx={isReturned(search.kind) ? spanLineStyle : lineStyle}>
        <KindSwitch {...search} />
        <CriteriaFields {...fields} />
      </Box>
      <CriteriaChips {...fields} facets={facets} />
    </Box>
  );
});

/** The kinds that can be booked, each with its own search. */
function KindSwitch({ kind, forId }: Pick<ResourceSearch, 'kind' | 'forId'>) {
  const { t } = useTranslation('booking');
  const ofKind = useKindText();
  const kinds = enabledKinds(useMerchant().services);
  if (kinds.length < 2) return null;
  return (
    <Box
      component="nav"
      data-kinds
      aria-label={t('search.kinds')}
      sx={{
        display: 'flex',
        p: '3px',
        borderRadius: '10px',
        border: 1,
        borderColor: 'divider',
        bgcolor: 'sunken',
      }}
    >
      {kinds.map((each) => {
        const isChosen = each === kind;
        const Icon = kindIcons[each];
        return (
          <Box
            key={each}
            component={PageLink}
            href={searchFormHref(each, forId)}
            {...(isChosen && { 'aria-current': 'page' as const })}
            sx={kindStyle}
          >
            {isChosen && <Icon aria-hidden sx={{ fontSize: 18 }} />}
            {ofKind(`${each}.start.name`)}
          </Box>
        );
      })}
    </Box>
  );
}

const kindStyle = {
  flex: 1,
  minHeight: { xs: 44, md: 40 },
  px: 3,
  gap: 2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  borderRadius: '8px',
  typography: 'body2',
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  '&[aria-current]': { color: 'text.primary', bgcolor: 'background.paper' },
} as const;

const barStyle = {
  // Across the whole column, whose padding this takes back.
  mx: { xs: -4, sm: -6, lg: -8 },
  mt: { xs: -5, md: -8 },
  px: { xs: 4, sm: 6, lg: 8 },
  py: { xs: 2, md: 3 },
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: { xs: 2, md: 3 },
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  // On a low or narrow screen, as at 200 % zoom, a bar that sticks would leave no room for results.
  '@media (min-height: 500px) and (min-width: 360px)': {
    position: 'sticky',
    top: frame.topBar,
    zIndex: 3,
  },
} as const;

const half = { gridColumn: 'span 6 !important' };

/** A narrow phone has a line for day and weekday, and the place last, in the order of the fields. */
const narrowLine = {
  '& > [data-part="date"]': { gridColumn: '1 / -1 !important' },
  '& > [data-part="start"], & > [data-part="end"]': half,
  '& > [data-part="count"]': { gridColumn: 'span 4 !important' },
  '& > [data-part="place"]': { gridColumn: 'span 8 !important', order: 2 },
} as const;

/** One line from 1200 px on; on a phone day and place, then start, end and number. */
const lineStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: {
    xs: 'repeat(12, minmax(0, 1fr))',
    lg: 'auto minmax(152px, 2fr) minmax(92px, 1fr) minmax(132px, 1.4fr) minmax(84px, 0.8fr) minmax(170px, 2fr)',
  },
  '& > [data-kinds]': { gridColumn: { xs: '1 / -1', lg: 'auto' } },
  '& > [data-part="date"], & > [data-part="place"]': {
    gridColumn: { xs: 'span 6', lg: 'auto' },
  },
  // The whole field opens the calendar: on a phone its text needs the room.
  '& .MuiInputAdornment-root': { display: { xs: 'none', sm: 'flex' } },
  '& > [data-part="start"]': { gridColumn: { xs: 'span 4', lg: 'auto' } },
  '& > [data-part="end"]': { gridColumn: { xs: 'span 5', lg: 'auto' } },
  '& > [data-part="count"]': { gridColumn: { xs: 'span 3', lg: 'auto' } },
  [narrowPhone]: narrowLine,
} as const;

/** Two more fields: on a phone start and return have a line each. */
const spanLineStyle = {
  ...lineStyle,
  gridTemplateColumns: {
    ...lineStyle.gridTemplateColumns,
    lg: 'auto minmax(124px, 1.4fr) minmax(84px, 0.9fr) minmax(124px, 1.4fr) minmax(84px, 0.9fr) minmax(100px, 1fr) minmax(80px, 0.7fr) minmax(130px, 1.8fr)',
  },
  '& > [data-part="start"], & > [data-part="return"], & > [data-part="place"]': {
    gridColumn: { xs: 'span 5', lg: 'auto' },
  },
  '& > [data-part="date"], & > [data-part="return-date"]': {
    gridColumn: { xs: 'span 7', lg: 'auto' },
  },
  '& > [data-part="length"]': { gridColumn: { xs: 'span 4', lg: 'auto' } },
  [narrowPhone]: {
    '& > [data-part="date"], & > [data-part="return-date"]': { gridColumn: 'span 8 !important' },
    '& > [data-part="start"], & > [data-part="return"]': { gridColumn: 'span 4 !important' },
    '& > [data-part="length"], & > [data-part="count"]': half,
    '& > [data-part="place"]': { gridColumn: '1 / -1 !important', order: 2 },
  },
} as const;

const firstControl = 'input, select, button';

/** On a page with a search, `/` goes to its first field rather than to another page. */
function useSearchKey<T extends HTMLElement>() {
  const frame = useRef<T>(null);
  useShortcut({
    key: '/',
    labelKey: 'main:shortcuts.search',
    run: () => {
      const control = frame.current?.querySelector<HTMLElement>(firstControl);
      (control ?? frame.current)?.focus();
    },
  });
  return frame;
}
