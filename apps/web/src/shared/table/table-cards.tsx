import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { radius } from '@/shared/theme/tokens.ts';
import { RowLink } from './row-link.tsx';
import type { TableBodyProps } from './table-grid.tsx';
import { useMoreRows } from './table-grid.tsx';
import type { DataTableRow } from './use-data-table.ts';

const cardPx = 132;
const gapPx = 12;

/** The rows as cards, one below the other, where a table has no room. */
export function TableCards<Row extends object>(props: TableBodyProps<Row>) {
  const { rows, list, label } = props;
  const top = useRef<HTMLUListElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const place = top.current?.getBoundingClientRect().top ?? 0;
    setOffset(place + window.scrollY);
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by the compiler; the virtualizer reads the visible range on each render
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => cardPx,
    overscan: 4,
    gap: gapPx,
    scrollMargin: offset,
    initialRect: { width: 390, height: 844 },
  });
  const items = virtualizer.getVirtualItems();
  useMoreRows(props, (items.at(-1)?.index ?? 0) >= rows.length - 4);
  return (
    <Box
      ref={top}
      component="ul"
      role="list"
      aria-label={label}
      aria-busy={list.isStale}
      sx={cardStyles}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {items.map((item) => {
        const row = rows[item.index];
        return (
          row && (
            // By its place: other rows in the same places are new texts in elements that stay.
            <li
              key={item.index}
              ref={virtualizer.measureElement}
              data-index={item.index}
              style={{ top: item.start - offset }}
            >
              <TableCard row={row} {...props} />
            </li>
          )
        );
      })}
    </Box>
  );
}

/** Of all cards at once: a style for each part takes longer than all else about it. */
const cardStyles = {
  position: 'relative',
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { position: 'absolute', insetInline: 0 },
  '& .card': {
    position: 'relative',
    display: 'flex',
    gap: 1,
    p: 4,
    border: 1,
    borderColor: 'divider',
    borderRadius: `${radius.card}px`,
    bgcolor: 'background.paper',
    '&.chosen': { borderColor: 'primary.main' },
  },
  '& .facts': { flexGrow: 1, minWidth: 0 },
  '& .name': { typography: 'subtitle1', overflowWrap: 'anywhere' },
  '& .name > a': {
    color: 'inherit',
    textDecoration: 'none',
    // The whole card is the target of the finger.
    '&::after': { content: '""', position: 'absolute', inset: 0 },
  },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'minmax(88px, auto) minmax(0, 1fr)',
    columnGap: 3,
    rowGap: 1,
    m: 0,
    mt: 2,
    typography: 'body2',
  },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const;

interface TableCardProps<Row extends object> extends TableBodyProps<Row> {
  readonly row: DataTableRow<Row>;
}

function TableCard<Row extends object>(props: TableCardProps<Row>) {
  const { row, columns, isSelectable, hrefOf, rowLabel } = props;
  const [head, ...others] = columns;
  const { original } = row;
  const isChosen = row.getIsSelected();
  return (
    <div className={isChosen ? 'card chosen' : 'card'}>
      {isSelectable && (
        <CardChoice
          name={rowLabel(original)}
          isChosen={isChosen}
          onChange={(isWanted) => row.toggleSelected(isWanted)}
        />
      )}
      <div className="facts">
        {head && (
          <div className="name">
            {hrefOf ? (
              <RowLink href={hrefOf(original)}>{head.cell(original)}</RowLink>
            ) : (
              head.cell(original)
            )}
          </div>
        )}
        <dl>
          {others.map((column) => (
            <Fragment key={column.id}>
              <dt>{column.label}</dt>
              <dd>{column.cell(original)}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
    </div>
  );
}

interface CardChoiceProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChange: (isWanted: boolean) => void;
}

function CardChoice({ name, isChosen, onChange }: CardChoiceProps) {
  const { t } = useTranslation('admin');
  return (
    <Checkbox
      checked={isChosen}
      onChange={(_, isWanted) => onChange(isWanted)}
      sx={{ position: 'relative', zIndex: 1, alignSelf: 'flex-start', m: -2 }}
      slotProps={{ input: { 'aria-label': t('table.choose', { name }) } }}
    />
  );
}
