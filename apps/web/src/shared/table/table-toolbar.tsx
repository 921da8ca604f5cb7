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
import { isShown } from './table-columns.ts';
import { longestSearch, readSort, writeSort } from './table-place.ts';
import type { TableColumn } from './table-types.ts';
import { TypedSearchContext } from './typed-search-context.ts';
import type { TableState } from './use-table-place.ts';

export interface Tools<Row> {
  /** Of the same identity as long as they are the same. */
  readonly columns: readonly TableColumn<Row>[];
  readonly address: TableState;
  readonly filters?: ReactNode;
  /** Filters as chips, in a row below the search. */
  readonly chips?: ReactNode;
  readonly actions?: ReactNode;
  /** Names what the search looks at, within the empty field. */
  readonly searchHint?: string;
}

interface TableToolbarProps<Row> extends Tools<Row> {
  readonly isPhone: boolean;
}

/** Search, filters, columns and what else a table can do. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { columns, address, isPhone, filters, chips, actions, searchHint } = props;
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
      <ColumnMenu columns={columns} address={address} />
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
        // A page can have several tables.
        aria-label={searchHint}
        sx={{
          flex: { xs: '1 1 100%', sm: '2 1 180px' },
          maxWidth: { sm: 400 },
          // Hides the browser's button, because ours is also reachable by keyboard.
          '& ::-webkit-search-cancel-button': { display: 'none' },
        }}
      >
        <SearchField hint={searchHint} hasKey={!isPhone} />
      </Box>
      {/* What opens the filters stays where it was pressed. */}
      {isPhone && tools}
      {areFiltersShown && filters}
      {isPhone && areFiltersShown && <SortField columns={columns} address={address} />}
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

/** Shows the key that leads to the field. */
const searchKey = (
  <Box
    component="kbd"
    aria-hidden
    sx={{
      px: 1.5,
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      typography: 'caption',
      color: 'text.secondary',
    }}
  >
    /
  </Box>
);

interface SearchFieldProps {
  readonly hint: string | undefined;
  readonly hasKey: boolean;
}

function SearchField({ hint, hasKey }: SearchFieldProps) {
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
      placeholder={hint ?? t('table.search')}
      value={typed}
      inputRef={field}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed !== '') setTyped('');
      }}
      slotProps={{
        htmlInput: {
          'aria-label': t('table.search'),
          type: 'search',
          maxLength: longestSearch,
          autoComplete: 'off',
        },
        input: {
          startAdornment: magnifier,
          endAdornment: (
            <InputAdornment position="end">
              {typed !== '' && clear}
              {typed === '' && hasKey && searchKey}
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

type ColumnsProps<Row> = Pick<TableToolbarProps<Row>, 'columns' | 'address'>;

/** Cards have no heads to press. */
function SortField<Row>({ columns, address }: ColumnsProps<Row>) {
  const { t } = useTranslation('admin');
  const sortable = columns.filter(({ isSortable }) => isSortable);
  if (sortable.length === 0) return null;
  return (
    <SelectField
      label={t('table.sort')}
      value={writeSort(address.place.sort)}
      onChange={(written) => address.change({ sort: readSort(written) })}
    >
      {sortable.flatMap(({ id, label: name }) => [
        <option key={id} value={id}>
          {t('table.ascending', { name })}
        </option>,
        <option key={`-${id}`} value={`-${id}`}>
          {t('table.descending', { name })}
        </option>,
      ])}
    </SelectField>
  );
}

/** Which columns are shown. */
function ColumnMenu<Row>({ columns, address }: ColumnsProps<Row>) {
  const { t } = useTranslation('admin');
  const { button, menu } = useMenu();
  const hideable = columns.filter(({ isFixed }) => !isFixed);
  if (hideable.length === 0) return null;
  const toggle = (id: string) =>
    address.change((place) => ({
      columns: columns
        .filter((column) => isShown(column, place) !== (column.id === id))
        .map((column) => column.id),
    }));
  return (
    <>
      <SecondaryButton startIcon={<ViewColumn />} {...button}>
        {t('table.columns')}
      </SecondaryButton>
      <Menu {...menu}>
        {hideable.map((column) => {
          const isOn = isShown(column, address.place);
          return (
            <MenuItem
              key={column.id}
              role="menuitemcheckbox"
              aria-checked={isOn}
              onClick={() => toggle(column.id)}
            >
              <Checkbox
                checked={isOn}
                disableRipple
                sx={{ p: 0, mr: 3 }}
                slotProps={{ input: { 'aria-hidden': true, tabIndex: -1, readOnly: true } }}
              />
              {column.label}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
