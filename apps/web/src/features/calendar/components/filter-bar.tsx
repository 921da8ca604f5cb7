import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Tune from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import type { PropsWithChildren } from 'react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { elevations } from '@/shared/theme/tokens.ts';
import { ResponsiveDialog } from '@/shared/ui/index.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import type { CalendarData } from '../hooks/use-calendar-data.ts';
import { filterCount, hasFilters, withoutFilters } from '../model/calendar-filters.ts';
import type { FilterProps } from './filter-fields.tsx';
import { BuildingField, KindField } from './filter-fields.tsx';

const ResourceCheckList = lazyPart(() =>
  import('./filter-lists.tsx').then((module) => module.ResourceCheckList),
);
const UnitCheckList = lazyPart(() =>
  import('./filter-lists.tsx').then((module) => module.UnitCheckList),
);

type FilterBarProps = FilterProps & { readonly data: CalendarData };

/** Filters: kind, building, rooms and business units. */
export function FilterBar({ view, data, onChange }: FilterBarProps) {
  const { t } = useTranslation('calendar');
  const { kind, resourceIds, businessUnitIds } = view;
  const fields = { view, onChange };
  return (
    <Box
      role="search"
      aria-label={t('filter.label')}
      sx={[{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }, denseFields]}
    >
      <Box sx={{ width: 120 }}>
        <KindField {...fields} />
      </Box>
      <Box sx={{ width: 200 }}>
        <BuildingField {...fields} />
      </Box>
      <DropDown label={t(`kind.${kind}`)} none={t(`filter.all.${kind}`)} count={resourceIds.length}>
        <ResourceCheckList {...fields} data={data} />
      </DropDown>
      <DropDown
        label={t('filter.units')}
        none={t('filter.all.units')}
        count={businessUnitIds.length}
      >
        <UnitCheckList {...fields} />
      </DropDown>
      {hasFilters(view) && (
        <Button color="inherit" onClick={() => onChange(withoutFilters)}>
          {t('filter.clear')}
        </Button>
      )}
    </Box>
  );
}

/** Visually hides labels but keeps them for screen readers. */
const denseFields = {
  '& .MuiInputLabel-root': { position: 'absolute', clipPath: 'inset(50%)' },
  '& .MuiInputBase-input': { height: 20, py: 2, fontSize: '0.875rem' },
} as const;

interface DropDownProps {
  readonly label: string;
  /** Label without a selection. */
  readonly none: string;
  /** How many are chosen. */
  readonly count: number;
}

function DropDown({ label, none, count, children }: PropsWithChildren<DropDownProps>) {
  const { t } = useTranslation('calendar');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        endIcon={<ArrowDropDown />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ height: 38, px: 3, fontWeight: count > 0 ? 600 : 400 }}
      >
        {count > 0 ? t('filter.chosen', { label, count }) : none}
      </Button>
      <Popover
        id={id}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': label,
            sx: {
              mt: 2,
              p: 4,
              width: 320,
              border: 1,
              borderColor: 'divider',
              boxShadow: elevations.menu,
            },
          },
        }}
      >
        {children}
      </Popover>
    </>
  );
}

/** The same filters on a phone: one button and a sheet. */
export function FilterSheet({ view, data, onChange }: FilterBarProps) {
  const { t } = useTranslation('calendar');
  const [isOpen, setIsOpen] = useState(false);
  const count = filterCount(view);
  const fields = { view, onChange };
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Tune />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {count > 0 ? t('filter.chosen', { label: t('filter.label'), count }) : t('filter.label')}
      </Button>
      {isOpen && (
        <ResponsiveDialog
          isOpen
          onClose={() => setIsOpen(false)}
          title={t('filter.label')}
          actions={
            <>
              {count > 0 && (
                <Button color="inherit" onClick={() => onChange(withoutFilters)}>
                  {t('filter.clear')}
                </Button>
              )}
              <Button variant="contained" onClick={() => setIsOpen(false)}>
                {t('filter.show')}
              </Button>
            </>
          }
        >
          <Box sx={{ display: 'grid', gap: 5, pt: 1 }}>
            <KindField {...fields} />
            <BuildingField {...fields} />
            <ResourceCheckList {...fields} data={data} />
            <UnitCheckList {...fields} />
          </Box>
        </ResponsiveDialog>
      )}
    </>
  );
}
