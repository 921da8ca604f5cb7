import type { MoveIn, MoveInRow } from '@axp/contracts/move-in';
import { Box, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useTypedSearch } from '@/shared/lib/use-typed-search.ts';
import { ListZone } from '@/shared/ui/list-zone.tsx';
import { MoreButton } from '@/shared/ui/more-button.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import type { RowFilter } from './move-in-queries.ts';
import { moveInQueries } from './move-in-queries.ts';

interface RowListProps {
  readonly moveIn: MoveIn;
  readonly filter: RowFilter;
  /** Moment of the check or run that judged the rows. */
  readonly of: string | null;
  readonly label: string;
  /** Text in place of rows. */
  readonly empty: string;
  readonly hasSearch?: boolean;
  /** Buttons below the rows, which know those in view. */
  readonly actions?: (rows: readonly MoveInRow[]) => ReactNode;
  readonly children: (row: MoveInRow) => ReactNode;
}

/** So many rows are shown at first, because other lists follow. */
const fewRows = 5;
const longestSearch = 100;

/** Rows of the file page by page; a few at first where nothing is searched. */
export function RowList(props: RowListProps) {
  const { moveIn, filter, of, label, empty, hasSearch = false, actions, children } = props;
  const { t } = useTranslation('adminMoveIn');
  const [text, setText] = useState('');
  const [isShort, setIsShort] = useState(!hasSearch);
  const search = { ...filter, ...(text !== '' && { q: text }) };
  const list = useInfiniteQuery(moveInQueries.rows(moveIn.id, search, of));
  return (
    <>
      {hasSearch && <RowSearch label={label} text={text} onSearch={setText} />}
      <QueryContent query={list} failed={t('rows.failed')} skeleton={160}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          const shown = isShort ? rows.slice(0, fewRows) : rows;
          return (
            <>
              {rows.length === 0 && (
                <Typography variant="secondary" sx={{ ...lineStyle, display: 'block' }}>
                  {empty}
                </Typography>
              )}
              <RowZone rows={rows} />
              {rows.length > 0 && (
                <Box
                  component="ul"
                  aria-label={label}
                  aria-busy={list.isPlaceholderData}
                  sx={{ listStyle: 'none', m: 0, p: 0 }}
                >
                  {shown.map(children)}
                </Box>
              )}
              <Box sx={{ ...lineStyle, '&:empty': { display: 'none' } }}>
                {shown.length < rows.length && (
                  <SecondaryButton onClick={() => setIsShort(false)}>
                    {t('rows.more')}
                  </SecondaryButton>
                )}
                {shown.length === rows.length && list.hasNextPage && (
                  <MoreButton list={list} label={t('rows.more')} onAsk={() => undefined} />
                )}
                {actions?.(shown)}
              </Box>
            </>
          );
        }}
      </QueryContent>
    </>
  );
}

/** Names the reader's zone where some place has another clock. */
function RowZone({ rows }: { readonly rows: readonly MoveInRow[] }) {
  return (
    <Box sx={{ px: { xs: 4, md: 5 }, pb: 2, '&:empty': { display: 'none' } }}>
      <ListZone bookings={rows.flatMap(({ time }) => time ?? [])} />
    </Box>
  );
}

const lineStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  px: { xs: 4, md: 5 },
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
} as const;

interface RowSearchProps {
  readonly label: string;
  readonly text: string;
  readonly onSearch: (text: string) => void;
}

function RowSearch({ label, text, onSearch }: RowSearchProps) {
  const { t } = useTranslation('adminMoveIn');
  const { typed, setTyped } = useTypedSearch(text, onSearch);
  return (
    <Box role="search" aria-label={label} sx={{ px: { xs: 4, md: 5 }, pb: 4, maxWidth: 480 }}>
      <TextInput
        label={t('rows.search')}
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        inputProps={{ maxLength: longestSearch }}
      />
    </Box>
  );
}
