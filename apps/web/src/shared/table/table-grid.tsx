import ArrowDown from '@mui/icons-material/ArrowDownward';
import ArrowUp from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { radius } from '@/shared/theme/tokens.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import type { TableList } from './table-types.ts';
import type { DataTableInstance, DataTableRow } from './use-data-table.ts';
import { useRowKeys } from './use-row-keys.ts';

const rowPx = 52;
const headPx = 44;
const choicePx = 52;
const pageRows = 10;

export interface TableBodyProps<Row extends object> {
  readonly table: DataTableInstance<Row>;
  readonly list: TableList<Row>;
  readonly label: string;
  readonly rowLabel: (row: Row) => string;
  readonly hrefOf?: ((row: Row) => string) | undefined;
  readonly isSelectable: boolean;
  /** Whether the rows are only those at hand that fit a search under way. */
  readonly isSearching: boolean;
}

/** Asks for the next rows shortly before the last ones come into view. */
export function useMoreRows(
  { list, isSearching }: Pick<TableBodyProps<object>, 'list' | 'isSearching'>,
  isNearEnd: boolean,
): void {
  const { hasMore, isLoadingMore, error } = list;
  const isWanted = isNearEnd && hasMore && !isLoadingMore && error === null && !isSearching;
  const loadMore = useEffectEvent(list.loadMore);
  const count = list.rows.length;
  useEffect(() => {
    if (isWanted && count >= 0) loadMore();
  }, [isWanted, count]);
}

/** Many rows in a window of their own: only those in view are drawn. */
export function TableGrid<Row extends object>(props: TableBodyProps<Row>) {
  const { table, list, label, isSelectable, hrefOf } = props;
  const { t } = useTranslation('admin');
  const router = useRouter();
  const container = useRef<HTMLDivElement>(null);
  const { rows } = table.getRowModel();
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by the compiler; what is in view is read anew each time
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => container.current,
    estimateSize: () => rowPx,
    overscan: 6,
    scrollPaddingStart: headPx,
    initialRect: { width: 1200, height: 800 },
  });
  const open = (index: number) => {
    const row = rows[index];
    if (row && hrefOf) void router.push(hrefOf(row.original), undefined, { scroll: false });
  };
  const keys = useRowKeys({
    count: rows.length,
    pageSize: pageRows,
    container,
    show: (index) => virtualizer.scrollToIndex(index),
    open,
    toggle: (index) => isSelectable && rows[index]?.toggleSelected(),
  });
  const inView = virtualizer.getVirtualItems().map(({ index }) => index);
  const shown = inView.includes(keys.active) ? inView : [...inView, keys.active];
  useMoreRows(props, (inView.at(-1) ?? 0) >= rows.length - pageRows);
  const columns = table.getVisibleLeafColumns().map(({ columnDef: { meta } }) => meta);
  const widths = columns.map((meta) => meta?.width ?? 0);
  const template = columns.map((meta) => `minmax(${meta?.width}px, ${meta?.share}fr)`);
  const choice = isSelectable ? choicePx : 0;
  const style = {
    '--columns': [...(isSelectable ? [`${choicePx}px`] : []), ...template].join(' '),
    minWidth: widths.reduce((sum, width) => sum + width, choice),
  };
  return (
    <Box
      ref={container}
      sx={{
        maxHeight: 'max(320px, calc(100dvh - 268px))',
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: `${radius.card}px`,
        bgcolor: 'background.paper',
      }}
    >
      <Box
        role="grid"
        aria-label={label}
        aria-busy={list.isStale}
        aria-rowcount={list.hasMore ? -1 : rows.length + 1}
        aria-multiselectable={isSelectable ? true : undefined}
        onKeyDown={keys.onKeyDown}
        style={style}
      >
        <TableHead table={table} isSelectable={isSelectable} />
        <Box role="rowgroup" sx={{ position: 'relative' }} style={{ height: rows.length * rowPx }}>
          {shown.map((index) => {
            const row = rows[index];
            return (
              row && (
                <TableLine
                  key={row.id}
                  row={row}
                  isActive={index === keys.active}
                  onPress={() => {
                    keys.setActive(index);
                    open(index);
                  }}
                  {...props}
                />
              )
            );
          })}
        </Box>
      </Box>
      {list.isLoadingMore && (
        <Box role="status" aria-label={t('table.loadingMore')} sx={{ p: 4 }}>
          <Skeleton variant="rounded" height={rowPx - 24} />
        </Box>
      )}
    </Box>
  );
}

const lineStyle = {
  display: 'grid',
  gridTemplateColumns: 'var(--columns)',
  alignItems: 'center',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

function TableHead<Row extends object>({
  table,
  isSelectable,
}: Pick<TableBodyProps<Row>, 'table' | 'isSelectable'>) {
  const { t } = useTranslation('admin');
  const isAll = table.getIsAllRowsSelected();
  return (
    <Box role="rowgroup" sx={{ position: 'sticky', top: 0, zIndex: 1 }}>
      <Box
        role="row"
        aria-rowindex={1}
        sx={{ ...lineStyle, minHeight: headPx, bgcolor: 'background.paper' }}
      >
        {isSelectable && (
          <Box role="columnheader">
            <Checkbox
              checked={isAll}
              indeterminate={!isAll && table.getIsSomeRowsSelected()}
              onChange={(_, isChosen) => table.toggleAllRowsSelected(isChosen)}
              slotProps={{ input: { 'aria-label': t('table.chooseAll') } }}
            />
          </Box>
        )}
        {table.getVisibleLeafColumns().map((column) => {
          const { header, meta } = column.columnDef;
          const sorted = column.getIsSorted();
          const name = typeof header === 'string' ? header : column.id;
          return (
            <Box
              key={column.id}
              role="columnheader"
              aria-sort={sortedAs(sorted, column.getCanSort())}
              sx={{ px: 3, minWidth: 0, textAlign: meta?.align, typography: 'caption' }}
            >
              {column.getCanSort() ? (
                <ButtonBase
                  onClick={() => column.toggleSorting()}
                  sx={{ ...headStyle, gap: 1, minHeight: headPx, borderRadius: 1 }}
                >
                  {name}
                  <SortSign sorted={sorted} />
                </ButtonBase>
              ) : (
                <Box component="span" sx={headStyle}>
                  {name}
                </Box>
              )}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

const headStyle = { typography: 'caption', fontWeight: 600, color: 'text.secondary' } as const;

function sortedAs(sorted: 'asc' | 'desc' | false, isSortable: boolean) {
  if (sorted === 'asc') return 'ascending';
  if (sorted === 'desc') return 'descending';
  return isSortable ? 'none' : undefined;
}

function SortSign({ sorted }: { readonly sorted: 'asc' | 'desc' | false }): ReactNode {
  if (sorted === 'asc') return <ArrowUp aria-hidden sx={{ fontSize: 16 }} />;
  if (sorted === 'desc') return <ArrowDown aria-hidden sx={{ fontSize: 16 }} />;
  return null;
}

interface TableLineProps<Row extends object> extends TableBodyProps<Row> {
  readonly row: DataTableRow<Row>;
  readonly isActive: boolean;
  readonly onPress: () => void;
}

function TableLine<Row extends object>(props: TableLineProps<Row>) {
  const { row, table, isActive, onPress, isSelectable, rowLabel, hrefOf } = props;
  const { t } = useTranslation('admin');
  const name = rowLabel(row.original);
  const isChosen = row.getIsSelected();
  return (
    <Box
      role="row"
      data-row={row.index}
      aria-rowindex={row.index + 2}
      aria-selected={isSelectable ? isChosen : undefined}
      tabIndex={isActive ? 0 : -1}
      onClick={(event) => {
        // A control within the row has a meaning of its own, and so has a link.
        const { target } = event;
        if (target instanceof Element && !target.closest('a, button, input, label')) onPress();
      }}
      sx={{
        ...lineStyle,
        position: 'absolute',
        insetInline: 0,
        height: rowPx,
        cursor: hrefOf ? 'pointer' : 'default',
        typography: 'body2',
        bgcolor: isChosen ? 'selected.ground' : undefined,
        '&:hover': { bgcolor: isChosen ? 'selected.ground' : 'action.hover' },
        '&:focus-visible': { outlineOffset: -2 },
      }}
      style={{ top: row.index * rowPx }}
    >
      {isSelectable && (
        <Box role="gridcell">
          <Checkbox
            checked={isChosen}
            onClick={row.getToggleSelectedHandler()}
            slotProps={{
              input: { 'aria-label': t('table.choose', { name }), tabIndex: -1, readOnly: true },
            }}
          />
        </Box>
      )}
      {row.getVisibleCells().map((cell, place) => (
        <Box
          key={cell.id}
          role="gridcell"
          sx={{
            px: 3,
            minWidth: 0,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            textAlign: cell.column.columnDef.meta?.align,
          }}
        >
          {place === 0 && hrefOf ? (
            <Link
              component={PageLink}
              href={hrefOf(row.original)}
              scroll={false}
              tabIndex={-1}
              underline="none"
              sx={{ color: 'text.primary', fontWeight: 500 }}
            >
              <table.FlexRender cell={cell} />
            </Link>
          ) : (
            <table.FlexRender cell={cell} />
          )}
        </Box>
      ))}
    </Box>
  );
}
