import { Box, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { hasFilters, withoutFilters } from './calendar-filters.ts';
import type { FilterProps } from './view-props.ts';
import { ViewSwitch } from './view-switch.tsx';

const ResourceCheckList = lazyPart(() =>
  import('./filter-lists.tsx').then((module) => module.ResourceCheckList),
);
const UnitCheckList = lazyPart(() =>
  import('./filter-lists.tsx').then((module) => module.UnitCheckList),
);

interface FilterSheetProps extends FilterProps {
  readonly onClose: () => void;
  /** On a phone the views are chosen here as well. */
  readonly hasViews?: boolean;
}

/** Filters that have no chip: single resources and business units. */
export function FilterSheet(props: FilterSheetProps) {
  const { view, data, onChange, onClose, hasViews = false } = props;
  const { t } = useTranslation('calendar');
  const fields = { view, data, onChange };
  return (
    <ResponsiveDialog
      onClose={onClose}
      title={t('filter.label')}
      actions={
        <>
          {hasFilters(view) && (
            <Button color="inherit" onClick={() => onChange(withoutFilters)}>
              {t('filter.clear')}
            </Button>
          )}
          <Button variant="contained" onClick={onClose}>
            {t('filter.show')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 5, pt: 1 }}>
        {hasViews && (
          <ViewSwitch view={view.view} onChange={(name) => onChange({ view: name })} isWide />
        )}
        <ResourceCheckList {...fields} />
        <UnitCheckList {...fields} />
      </Box>
    </ResponsiveDialog>
  );
}
