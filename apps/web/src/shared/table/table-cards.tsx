import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { radius } from '@/shared/theme/tokens.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import type { TableBodyProps } from './table-grid.tsx';
import { useMoreRows } from './table-grid.tsx';
import type { DataTableRow } from './use-data-table.ts';

const cardPx = 132;
const gapPx = 12;

/** The rows as cards, one below the other, where a table has no room. */
export function TableCards<Row extends object>(props: TableBodyProps<Row>) {
  const { table, list, label } = props;
  const { rows } = table.getRowModel();
  const top = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const place = top.current?.getBoundingClientRect().top ?? 0;
    setOffset(place + window.scrollY);
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by the compiler; what is in view is read anew each time
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => cardPx,
    overscan: 4,
    gap: gapPx,
    scrollMargin: offset,
    getItemKey: (index) => rows[index]?.id ?? index,
    initialRect: { width: 390, height: 844 },
  });
  const items = virtualizer.getVirtualItems();
  useMoreRows(props, (items.at(-1)?.index ?? 0) >= rows.length - 4);
  return (
    <Box
      ref={top}
      role="list"
      aria-label={label}
      aria-busy={list.isStale}
      sx={{ position: 'relative' }}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {items.map((item) => {
        const row = rows[item.index];
        return (
          row && (
            <Box
              key={row.id}
              ref={virtualizer.measureElement}
              role="listitem"
              data-index={item.index}
              sx={{ position: 'absolute', insetInline: 0 }}
              style={{ top: item.start - offset }}
            >
              <TableCard row={row} {...props} />
            </Box>
          )
        );
      })}
    </Box>
  );
}

interface TableCardProps<Row extends object> extends TableBodyProps<Row> {
  readonly row: DataTableRow<Row>;
}

function TableCard<Row extends object>(props: TableCardProps<Row>) {
  const { row, table, hrefOf, isSelectable, rowLabel } = props;
  const { t } = useTranslation('admin');
  const [head, ...others] = row.getVisibleCells();
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 1,
        p: 4,
        border: 1,
        borderColor: row.getIsSelected() ? 'primary.main' : 'divider',
        borderRadius: `${radius.card}px`,
        bgcolor: 'background.paper',
      }}
    >
      {isSelectable && (
        <Checkbox
          checked={row.getIsSelected()}
          onChange={(_, isChosen) => row.toggleSelected(isChosen)}
          sx={{ position: 'relative', zIndex: 1, alignSelf: 'flex-start', m: -2 }}
          slotProps={{
            input: { 'aria-label': t('table.choose', { name: rowLabel(row.original) }) },
          }}
        />
      )}
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        {head && (
          <Typography variant="subtitle1" component="div" sx={{ overflowWrap: 'anywhere' }}>
            {hrefOf ? (
              <Link
                component={PageLink}
                href={hrefOf(row.original)}
                scroll={false}
                underline="none"
                // The whole card is the target of the finger.
                sx={{
                  color: 'inherit',
                  '&::after': { content: '""', position: 'absolute', inset: 0 },
                }}
              >
                <table.FlexRender cell={head} />
              </Link>
            ) : (
              <table.FlexRender cell={head} />
            )}
          </Typography>
        )}
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(88px, auto) minmax(0, 1fr)',
            columnGap: 3,
            rowGap: 1,
            m: 0,
            mt: 2,
            typography: 'body2',
            '& dt': { color: 'text.secondary' },
            '& dd': { m: 0, overflowWrap: 'anywhere' },
          }}
        >
          {others.map((cell) => {
            const { header } = cell.column.columnDef;
            return (
              <Box key={cell.id} sx={{ display: 'contents' }}>
                <dt>{typeof header === 'string' ? header : cell.column.id}</dt>
                <dd>
                  <table.FlexRender cell={cell} />
                </dd>
              </Box>
            );
          })}
        </Box>
      </Box>
    </Box>
  );
}
