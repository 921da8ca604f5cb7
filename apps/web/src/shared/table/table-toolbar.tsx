import Clear from '@mui/icons-material/Close';
import FilterList from '@mui/icons-material/FilterList';
import Search from '@mui/icons-material/Search';
import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import {
  Box,
  Checkbox,
  IconButton,
  InputAdornment,
  Menu,
  MenuItem,
  TextField,
} from '@mui/material';
import type { ReactNode } from 'react';
import { use, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/shared/form/select-field.tsx';
import { useShortcut } from '@/shared/keyboard/shortcuts.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useMenu } from '@/shared/ui/use-menu.ts';
import { longestSearch, readSort, writeSort } from './table-place.ts';
import { TypedSearchContext } from './typed-search-context.ts';
import type { DataTableInstance } from './use-data-table.ts';
import type { TableState } from './use-table-place.ts';

interface TableToolbarProps<Row extends object> {
  readonly table: DataTableInstance<Row>;
  readonly address: TableState;
  readonly isPhone: boolean;
  readonly filters?: ReactNode;
  readonly chips?: ReactNode;
  readonly actions?: ReactNode;
}

/** Search, filters, columns and what else a table can do. */
export function TableToolbar<Row extends object>(props: TableToolbarProps<Row>) {
  const { table, address, isPhone, filters, chips, actions } = props;
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  // On a phone they would fill the screen before the first row.
  const areFiltersShown = !isPhone || isOpen;
  const tools = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ml: { sm: 'auto' } }}>
      {isPhone && (
        <SecondaryButton
          startIcon={<FilterList />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('table.filters')}
        </SecondaryButton>
      )}
      <ColumnMenu table={table} />
      {actions}
    </Box>
  );
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-end',
        gap: 3,
        mb: 4,
        // As many in a row as have room; they share what is left.
        '& > .MuiFormControl-root': {
          flex: { xs: '1 1 100%', sm: '1 1 136px' },
          maxWidth: { sm: 180 },
        },
      }}
    >
      <Box
        role="search"
        sx={{
          flex: { xs: '1 1 100%', sm: '2 1 180px' },
          maxWidth: { sm: 400 },
          // Hides the browser's button, because ours is also reachable by keyboard.
          '& ::-webkit-search-cancel-button': { display: 'none' },
        }}
      >
        <SearchField />
      </Box>
      {/* What opens the filters stays where it was pressed. */}
      {isPhone && tools}
      {areFiltersShown && filters}
      {isPhone && areFiltersShown && <SortField table={table} address={address} />}
      {!isPhone && tools}
      {chips && (
        <Box role="group" aria-label={t('table.filter')} sx={chipsStyle}>
          {chips}
        </Box>
      )}
    </Box>
  );
}

const chipsStyle = {
  display: 'flex',
  flex: '1 1 100%',
  alignItems: 'center',
  flexWrap: { xs: 'nowrap', md: 'wrap' },
  gap: 2,
  minWidth: 0,
  overflowX: { xs: 'auto', md: 'visible' },
  scrollbarWidth: 'none',
  // The ring of a focused chip must not be cut.
  p: '3px',
  m: '-3px',
} as const;

const magnifier = (
  <InputAdornment position="start">
    <Search fontSize="small" />
  </InputAdornment>
);

function SearchField() {
  const { t } = useTranslation('admin');
  const { typed, setTyped } = use(TypedSearchContext);
  const field = useRef<HTMLInputElement>(null);
  useShortcut({ key: '/', labelKey: 'main:shortcuts.search', run: () => field.current?.focus() });
  // Memoised, so that typing does not re-render them.
  const clear = useMemo(
    () => (
      <IconButton edge="end" aria-label={t('table.clear')} onClick={() => setTyped('')}>
        <Clear fontSize="small" />
      </IconButton>
    ),
    [t, setTyped],
  );
  return (
    <TextField
      fullWidth
      label={t('table.search')}
      value={typed}
      inputRef={field}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed !== '') setTyped('');
      }}
      slotProps={{
        htmlInput: { type: 'search', maxLength: longestSearch, autoComplete: 'off' },
        input: {
          startAdornment: magnifier,
          endAdornment: (
            <InputAdornment position="end" style={{ visibility: typed ? 'visible' : 'hidden' }}>
              {clear}
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

/** Cards have no heads to press. */
function SortField<Row extends object>({
  table,
  address,
}: Pick<TableToolbarProps<Row>, 'table' | 'address'>) {
  const { t } = useTranslation('admin');
  const columns = table.getAllLeafColumns().filter((column) => column.getCanSort());
  if (columns.length === 0) return null;
  return (
    <SelectField
      label={t('table.sort')}
      value={writeSort(address.place.sort)}
      onChange={(written) => address.change({ sort: readSort(written) })}
    >
      {columns.flatMap((column) => {
        const { header } = column.columnDef;
        const name = typeof header === 'string' ? header : column.id;
        return [
          <option key={column.id} value={column.id}>
            {t('table.ascending', { name })}
          </option>,
          <option key={`-${column.id}`} value={`-${column.id}`}>
            {t('table.descending', { name })}
          </option>,
        ];
      })}
    </SelectField>
  );
}

/** Which columns are shown. */
function ColumnMenu<Row extends object>({ table }: Pick<TableToolbarProps<Row>, 'table'>) {
  const { t } = useTranslation('admin');
  const { button, menu } = useMenu();
  const columns = table.getAllLeafColumns().filter((column) => column.getCanHide());
  if (columns.length === 0) return null;
  return (
    <>
      <SecondaryButton startIcon={<ViewColumn />} {...button}>
        {t('table.columns')}
      </SecondaryButton>
      <Menu {...menu}>
        {columns.map((column) => {
          const { header } = column.columnDef;
          const isShown = column.getIsVisible();
          return (
            <MenuItem
              key={column.id}
              role="menuitemcheckbox"
              aria-checked={isShown}
              onClick={() => column.toggleVisibility(!isShown)}
            >
              <Checkbox
                checked={isShown}
                disableRipple
                sx={{ p: 0, mr: 3 }}
                slotProps={{ input: { 'aria-hidden': true, tabIndex: -1, readOnly: true } }}
              />
              {typeof header === 'string' ? header : column.id}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
