import ArrowDown from '@mui/icons-material/ArrowDownward';
import ArrowUp from '@mui/icons-material/ArrowUpward';
import { Box, ButtonBase, Checkbox, Skeleton } from '@mui/material';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRouter } from 'next/router';
import type { ComponentProps, ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { radius } from '@/shared/theme/tokens.ts';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import type { ChooseRow } from './row-choice.tsx';
import { RowChoice, useRowChoice } from './row-choice.tsx';
import { RowLink } from './row-link.tsx';
import { RowMenuButton } from './row-menu-button.tsx';
import type { TableSort } from './table-place.ts';
import type { RowSelection, TableColumn, TableList } from './table-types.ts';
import { useRowKeys } from './use-row-keys.ts';
import type { TableState } from './use-table-place.ts';

const rowPx = 52;
const headPx = 44;
const choicePx = 52;
const menuPx = 56;
const pageRows = 10;
const usualWidth = 140;

export interface TableBodyProps<Row> {
  readonly address: TableState;
  /** Those that are shown, of all rows of the table. */
  readonly rows: readonly Row[];
  /** Those that are shown. */
  readonly columns: readonly TableColumn<Row>[];
  /** Chosen rows, those of a choice of all included; undefined where none can be chosen. */
  readonly choice: RowSelection | undefined;
  /** Whether a choice of all loaded rows is one of all rows. */
  readonly isWhole: boolean;
  readonly list: TableList<Row>;
  readonly label: string;
  readonly rowId: (row: Row) => string;
  readonly rowLabel: (row: Row) => string;
  readonly hrefOf?: ((row: Row) => string) | undefined;
  readonly onMenu?: ((row: Row, anchor: HTMLElement) => void) | undefined;
  /** Whether the rows are only those at hand that fit a search under way. */
  readonly isSearching: boolean;
}

/** Asks for the next rows shortly before the last ones come into view. */
export function useMoreRows(
  { list, isSearching }: Pick<TableBodyProps<unknown>, 'list' | 'isSearching'>,
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
export function TableGrid<Row>(props: TableBodyProps<Row>) {
  const { rows, columns, choice, list, label, rowId, hrefOf, onMenu } = props;
  const { t } = useTranslation('admin');
  const router = useRouter();
  const container = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by the compiler; the virtualizer reads the visible range on each render
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
    if (row && hrefOf) void router.push(hrefOf(row), undefined, { scroll: false });
  };
  const choose = useRowChoice(props);
  const keys = useRowKeys({
    count: rows.length,
    pageSize: pageRows,
    container,
    show: (index) => virtualizer.scrollToIndex(index),
    open,
    toggle: (index) => {
      const row = rows[index];
      if (row && choice) choose(index, !choice.ids.has(rowId(row)), false);
    },
  });
  const inView = virtualizer.getVirtualItems().map(({ index }) => index);
  const shown = inView.includes(keys.active) ? inView : [...inView, keys.active];
  useMoreRows(props, (inView.at(-1) ?? 0) >= rows.length - pageRows);
  const widths = columns.map(({ width = usualWidth }) => width);
  const template = columns.map(({ share = 1 }, at) => `minmax(${widths[at]}px, ${share}fr)`);
  const [before, after] = [choice ? choicePx : 0, onMenu ? menuPx : 0];
  const style = {
    '--columns': [before > 0 && `${before}px`, ...template, after > 0 && `${after}px`]
      .filter(Boolean)
      .join(' '),
    minWidth: widths.reduce((sum, width) => sum + width, before + after),
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
        ...lineStyles,
      }}
    >
      <Box
        role="grid"
        aria-label={label}
        aria-busy={list.isStale}
        aria-rowcount={list.hasMore ? -1 : rows.length + 1}
        aria-multiselectable={choice ? true : undefined}
        onKeyDown={keys.onKeyDown}
        style={style}
      >
        <TableHead {...props} />
        <Box role="rowgroup" sx={{ position: 'relative' }} style={{ height: rows.length * rowPx }}>
          {shown.map((index) => {
            const row = rows[index];
            return (
              row && (
                // By its place: other rows in the same places are new texts in elements that stay.
                <TableLine
                  key={index}
                  row={row}
                  index={index}
                  isActive={index === keys.active}
                  onChoose={choose}
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

/** Of all lines at once: a style for each cell takes longer than all else about it. */
const lineStyles = {
  '& .line': {
    display: 'grid',
    gridTemplateColumns: 'var(--columns)',
    alignItems: 'center',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& .line[data-row]': {
    position: 'absolute',
    insetInline: 0,
    height: rowPx,
    typography: 'body2',
    '&:hover': { bgcolor: 'action.hover' },
    '&[aria-selected="true"]': { bgcolor: 'selected.ground' },
    '&:focus-visible': { outlineOffset: -2 },
    '&.leads': { cursor: 'pointer' },
  },
  '& .cell': {
    px: 3,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '&.end': { textAlign: 'end' },
  },
  '& .cell > a': { color: 'text.primary', fontWeight: 500, textDecoration: 'none' },
} as const;

function TableHead<Row>(props: TableBodyProps<Row>) {
  const { address, columns, choice, onMenu } = props;
  const { t } = useTranslation('admin');
  return (
    <Box role="rowgroup" sx={{ position: 'sticky', top: 0, zIndex: 1 }}>
      <Box
        role="row"
        aria-rowindex={1}
        className="line"
        sx={{ minHeight: headPx, bgcolor: 'background.paper' }}
      >
        {choice && (
          <Box role="columnheader">
            <ChooseAll {...props} choice={choice} />
          </Box>
        )}
        {columns.map(({ id, label, align, isSortable = false }) => {
          const sorted = orderBy(id, address.place.sort);
          return (
            <Box
              key={id}
              role="columnheader"
              aria-sort={sorted ?? (isSortable ? 'none' : undefined)}
              sx={{ px: 3, minWidth: 0, textAlign: align, typography: 'caption' }}
            >
              {isSortable ? (
                <ButtonBase
                  onClick={() =>
                    address.change({ sort: { id, isDescending: sorted === 'ascending' } })
                  }
                  sx={{ ...headStyle, gap: 1, minHeight: headPx, borderRadius: 1 }}
                >
                  {label}
                  <SortSign sorted={sorted} />
                </ButtonBase>
              ) : (
                <Box component="span" sx={headStyle}>
                  {label}
                </Box>
              )}
            </Box>
          );
        })}
        {onMenu && (
          <Box role="columnheader">
            <HiddenText>{t('table.actions')}</HiddenText>
          </Box>
        )}
      </Box>
    </Box>
  );
}

interface ChooseAllProps<Row> extends TableBodyProps<Row> {
  readonly choice: RowSelection;
}

/** Chooses the rows that are loaded; the tick is full only where these are all. */
function ChooseAll<Row>({ rows, rowId, choice, isWhole, isSearching }: ChooseAllProps<Row>) {
  const { t } = useTranslation('admin');
  const shown = rows.map(rowId);
  const areShown = shown.every((id) => choice.ids.has(id));
  const isAll = areShown && isWhole && !isSearching;
  const choose = () => {
    const next = new Set(choice.ids);
    for (const id of shown) {
      if (areShown) next.delete(id);
      else next.add(id);
    }
    choice.onChange(next);
  };
  return (
    <Checkbox
      checked={isAll}
      indeterminate={!isAll && shown.some((id) => choice.ids.has(id))}
      onChange={choose}
      slotProps={{ input: { 'aria-label': t('table.chooseAll') } }}
    />
  );
}

const headStyle = { typography: 'caption', fontWeight: 600, color: 'text.secondary' } as const;

function orderBy(id: string, sort: TableSort): 'ascending' | 'descending' | undefined {
  if (id !== sort.id) return undefined;
  return sort.isDescending ? 'descending' : 'ascending';
}

function SortSign({ sorted }: { readonly sorted: ReturnType<typeof orderBy> }): ReactNode {
  if (!sorted) return null;
  const Arrow = sorted === 'ascending' ? ArrowUp : ArrowDown;
  return <Arrow aria-hidden sx={{ fontSize: 16 }} />;
}

/** A part of a row, drawn by the hundred: its look is one of `lineStyles`. */
function Plain(props: ComponentProps<'div'>) {
  return <div {...props} />;
}

interface TableLineProps<Row> extends TableBodyProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly isActive: boolean;
  readonly onPress: () => void;
  readonly onChoose: ChooseRow;
}

function TableLine<Row>(props: TableLineProps<Row>) {
  const { row, index, columns, choice, isActive, onPress, onChoose, rowId, rowLabel } = props;
  const { hrefOf, onMenu } = props;
  const isChosen = choice?.ids.has(rowId(row)) ?? false;
  return (
    <Plain
      role="row"
      className={hrefOf ? 'line leads' : 'line'}
      data-row={index}
      aria-rowindex={index + 2}
      aria-selected={choice && isChosen}
      tabIndex={isActive ? 0 : -1}
      onClick={(event) => {
        // A control within the row has a meaning of its own, and so has a link.
        const { target } = event;
        if (target instanceof Element && !target.closest('a, button, input, label')) onPress();
      }}
      style={{ top: index * rowPx }}
    >
      {choice && (
        <Plain role="gridcell">
          <RowChoice
            name={rowLabel(row)}
            isChosen={isChosen}
            tabIndex={-1}
            onChange={(isWanted, isRange) => onChoose(index, isWanted, isRange)}
          />
        </Plain>
      )}
      {columns.map((column, place) => (
        <Plain key={column.id} role="gridcell" className={column.align ? 'cell end' : 'cell'}>
          {place === 0 && hrefOf ? (
            <RowLink href={hrefOf(row)} tabIndex={-1}>
              {column.cell(row)}
            </RowLink>
          ) : (
            column.cell(row)
          )}
        </Plain>
      ))}
      {onMenu && (
        <Plain role="gridcell">
          <RowMenuButton
            name={rowLabel(row)}
            // In the tab order behind its row, so that a keyboard reaches it.
            tabIndex={isActive ? 0 : -1}
            onOpen={(anchor) => onMenu(row, anchor)}
          />
        </Plain>
      )}
    </Plain>
  );
}
