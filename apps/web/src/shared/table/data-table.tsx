import { Box, Button, Skeleton, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { ComponentProps, KeyboardEvent } from 'react';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTypedSearch } from '@/shared/lib/use-typed-search.ts';
import { frame, radius } from '@/shared/theme/tokens.ts';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { NoMatches } from './no-matches.tsx';
import { TableCards } from './table-cards.tsx';
import { isShown } from './table-columns.ts';
import { TableGrid } from './table-grid.tsx';
import type { Tools } from './table-toolbar.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import type { RowSelection, TableColumn, TableList, TableSelection } from './table-types.ts';
import { TypedSearchContext } from './typed-search-context.ts';

interface DataTableProps<Row> extends Tools<Row> {
  readonly label: string;
  readonly list: TableList<Row>;
  readonly rowId: (row: Row) => string;
  /** Name of a row for screen readers. */
  readonly rowLabel: (row: Row) => string;
  /** Where a row leads. */
  readonly hrefOf?: (row: Row) => string;
  readonly selection?: TableSelection;
  /** Opens the actions of a row at its button. */
  readonly onMenu?: (row: Row, anchor: HTMLElement) => void;
  readonly failedTitle: string;
  /** Says what this place is for, while there is nothing at all. */
  readonly empty: ComponentProps<typeof EmptyState>;
}

/**
 * Rows by the thousand: searched, filtered and sorted by the server and read on while one scrolls;
 * what is typed narrows the rows at hand at once. Cards on a phone.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { address, list } = props;
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const { typed, setTyped } = useTypedSearch(address.place.text, (text) =>
    address.change({ text }),
  );
  const wanted = useDeferredValue(typed.trim());
  const isSearching = wanted !== '' && (wanted !== address.place.text || list.isStale);
  const search = isSearching ? wanted : null;
  const text = useMemo(() => ({ typed, setTyped }), [typed, setTyped]);
  // Stable elements, so that typing does not re-render them.
  const toolbar = useMemo(() => <TableToolbar {...props} isPhone={isPhone} />, [props, isPhone]);
  const rows = useMemo(
    () => <Rows {...props} isPhone={isPhone} search={search} />,
    [props, isPhone, search],
  );
  return (
    <TypedSearchContext value={text}>
      <Box onKeyDown={(event) => clearOnEscape(event, props.selection)}>
        {toolbar}
        {rows}
      </Box>
    </TypedSearchContext>
  );
}

/** Esc clears the selection, but not while it clears the search or closes a menu. */
function clearOnEscape(event: KeyboardEvent, selection: TableSelection | undefined): void {
  const isHandled = event.defaultPrevented || event.target instanceof HTMLInputElement;
  const isChoice = event.target instanceof HTMLInputElement && event.target.type === 'checkbox';
  if (event.key !== 'Escape' || (isHandled && !isChoice)) return;
  const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
  if (isInside) selection?.onChange(new Set());
}

interface RowsProps<Row> extends DataTableProps<Row> {
  readonly isPhone: boolean;
  /** Search in loaded rows until the server responds; otherwise null. */
  readonly search: string | null;
}

function Rows<Row>(props: RowsProps<Row>) {
  const { columns, search, selection, list, rowId } = props;
  const rows = useRowsAtHand(list.rows, columns, search);
  const choice = selection && {
    ids: selection.all?.isOn ? new Set(list.rows.map(rowId)) : selection.ids,
    onChange: selection.onChange,
  };
  const areAllLoaded = list.hasMore && rows.every((row) => choice?.ids.has(rowId(row)));
  const isAnyChosen = selection && (selection.ids.size > 0 || selection.all?.isOn === true);
  return (
    <>
      {isAnyChosen && (
        <ChosenBar selection={selection} loaded={areAllLoaded ? rows.length : null} />
      )}
      <RowsOrState {...props} rows={rows} choice={choice} isSearching={search !== null} />
    </>
  );
}

interface ChosenBarProps {
  readonly selection: TableSelection;
  /** How many rows are loaded, where all of them are selected and there are more. */
  readonly loaded: number | null;
}

/** How many rows are selected, what can be done with them, and the offer to select all. */
function ChosenBar({ selection, loaded }: ChosenBarProps) {
  const { t } = useTranslation('admin');
  const { ids, all, actions, onChange } = selection;
  const count = all?.isOn ? (all.total ?? ids.size) : ids.size;
  const isOffered = all !== undefined && !all.isOn && loaded !== null && all.total !== undefined;
  return (
    <Box
      role="region"
      aria-label={t('table.chosenLabel')}
      sx={{
        px: 4,
        py: 2,
        mb: 3,
        // Cards scroll with the page, and more may be chosen among them.
        position: 'sticky',
        top: frame.topBar + 8,
        zIndex: 2,
        borderRadius: `${radius.control}px`,
        bgcolor: 'selected.ground',
        color: 'selected.text',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="subtitle2" role="status">
          {t('table.chosen', { count })}
        </Typography>
        <Button color="inherit" onClick={() => onChange(new Set())}>
          {t('table.chooseNone')}
        </Button>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ml: { md: 'auto' } }}>{actions}</Box>
      </Box>
      {isOffered && (
        <Typography variant="body2" sx={{ color: 'text.primary' }}>
          {t('table.loadedChosen', { count: loaded })}{' '}
          <Button onClick={all.onSelect}>{t('table.chooseTotal', { count: all.total })}</Button>
        </Typography>
      )}
    </Box>
  );
}

interface RowsOrStateProps<Row> extends RowsProps<Row> {
  readonly rows: readonly Row[];
  readonly choice: RowSelection | undefined;
  readonly isSearching: boolean;
}

function RowsOrState<Row>(props: RowsOrStateProps<Row>) {
  const { t } = useTranslation('admin');
  const { list, address, columns, rows, isPhone, isSearching, empty, failedTitle } = props;
  if (list.isPending) return <TableSkeleton />;
  if (list.error && list.rows.length === 0) {
    return <ErrorState title={failedTitle} query={{ error: list.error, refetch: list.retry }} />;
  }
  const count = rows.length;
  // Among the rows at hand there is none; the server still looks among the others.
  if (count === 0 && isSearching) return <TableSkeleton />;
  if (count === 0 && !address.isNarrowed) return <EmptyState {...empty} />;
  if (count === 0) return <NoMatches onClear={address.clear} />;
  const Body = isPhone ? TableCards : TableGrid;
  const shown = columns.filter((column) => isShown(column, address.place));
  return (
    <>
      <Body
        {...props}
        columns={shown}
        hrefOf={props.hrefOf}
        isWhole={!list.hasMore || props.selection?.all?.isOn === true}
      />
      {list.error ? (
        <ErrorState title={failedTitle} query={{ error: list.error, refetch: list.loadMore }} />
      ) : (
        <Typography variant="note" role="status" sx={{ mt: 2 }}>
          {t(list.hasMore ? 'table.countMore' : 'table.count', { count })}
        </Typography>
      )}
    </>
  );
}

function TableSkeleton() {
  return (
    <DelayedSkeleton>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} variant="rounded" height={44} />
        ))}
      </Box>
    </DelayedSkeleton>
  );
}

/** The words of a search all occur in what a row shows, in any order. */
function findRows<Row>(rows: readonly Row[], texts: readonly string[], search: string) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((_, index) => words.every((word) => texts[index]?.includes(word)));
}

/** Narrows the rows at hand while the server still looks for all that fit; null narrows nothing. */
function useRowsAtHand<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  search: string | null,
): readonly Row[] {
  const texts = useMemo(
    () =>
      rows.map((row) =>
        columns
          .map(({ text }) => text?.(row) ?? '')
          .join(' ')
          .toLowerCase(),
      ),
    [rows, columns],
  );
  return useMemo(
    () => (search === null ? rows : findRows(rows, texts, search)),
    [rows, texts, search],
  );
}
