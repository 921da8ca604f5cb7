import { Box } from '@mui/material';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { radius } from '@/shared/theme/tokens.ts';
import { dottedFact, dottedRow, factDot } from '@/shared/ui/dotted-row.ts';
import { unseen } from '@/shared/ui/hidden-text.tsx';
import type { ChooseRow } from './row-choice.tsx';
import { RowChoice, useRowChoice } from './row-choice.tsx';
import { RowLink } from './row-link.tsx';
import { RowMenuButton } from './row-menu-button.tsx';
import type { TableBodyProps } from './table-grid.tsx';
import { useMoreRows } from './table-grid.tsx';

const cardPx = 96;

/** The rows of a list, one below the other, where a table has no room. */
export function TableCards<Row>(props: TableBodyProps<Row>) {
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
    scrollMargin: offset,
    initialRect: { width: 390, height: 844 },
  });
  const choose = useRowChoice(props);
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
              <TableCard row={row} index={item.index} onChoose={choose} {...props} />
            </li>
          )
        );
      })}
    </Box>
  );
}

const choiceStyle = { position: 'relative', zIndex: 1, alignSelf: 'flex-start', m: -2 } as const;

/** Of all cards at once: a style for each part takes longer than all else about it. */
const cardStyles = {
  position: 'relative',
  m: 0,
  p: 0,
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
  bgcolor: 'background.paper',
  overflow: 'hidden',
  '& > li': { position: 'absolute', insetInline: 0 },
  '& .card': {
    position: 'relative',
    display: 'flex',
    gap: 1,
    px: 4,
    py: 3,
    borderBottom: 1,
    borderColor: 'divider',
    '&.chosen': { bgcolor: 'selected.ground' },
  },
  '& .facts': { flexGrow: 1, minWidth: 0 },
  '& .name': { typography: 'subtitle1', overflowWrap: 'anywhere' },
  '& .name > a': {
    color: 'inherit',
    textDecoration: 'none',
    // The whole card is the target of the finger.
    '&::after': { content: '""', position: 'absolute', inset: 0 },
  },
  // Above the link that covers the card.
  '& .menu': { position: 'relative', zIndex: 1, m: -2 },
  '& dl': {
    ...dottedRow,
    alignItems: 'baseline',
    my: 0,
    mr: 0,
    mt: 1,
    typography: 'body2',
    color: 'text.secondary',
  },
  // The values speak for themselves; a screen reader hears what they are.
  '& dt': { ...unseen },
  '& dd': { ...dottedFact, m: 0, overflowWrap: 'anywhere' },
  '& dd:empty': { display: 'none' },
  '& dd .second': { display: 'inline', font: 'inherit', '&::before': { content: '", "' } },
  '& dd::before': { ...factDot, content: '"·"' },
  // Buttons stand on a line of their own, and a chip needs no other mark than its ground.
  '& dd:has([data-chip], .MuiChip-root)::before': { content: 'none' },
  '& dd:has(button)': { flexBasis: '100%' },
} as const;

interface TableCardProps<Row> extends TableBodyProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly onChoose: ChooseRow;
}

function TableCard<Row>(props: TableCardProps<Row>) {
  const { row, index, columns, choice, hrefOf, rowId, rowLabel, onChoose, onMenu } = props;
  const [head, ...others] = columns;
  const isChosen = choice?.ids.has(rowId(row)) ?? false;
  return (
    <div className={isChosen ? 'card chosen' : 'card'}>
      {choice && (
        <RowChoice
          name={rowLabel(row)}
          isChosen={isChosen}
          sx={choiceStyle}
          onChange={(isWanted, isRange) => onChoose(index, isWanted, isRange)}
        />
      )}
      <div className="facts">
        {head && (
          <div className="name">
            {hrefOf ? <RowLink href={hrefOf(row)}>{head.cell(row)}</RowLink> : head.cell(row)}
          </div>
        )}
        <dl>
          {others.map((column) => (
            <Fragment key={column.id}>
              <dt>{column.label}</dt>
              <dd>{column.cell(row)}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
      {onMenu && (
        <div className="menu">
          <RowMenuButton name={rowLabel(row)} onOpen={(anchor) => onMenu(row, anchor)} />
        </div>
      )}
    </div>
  );
}
