import type { MoveIn, MoveInOutcome, MoveInRow } from '@axp/contracts/move-in';
import { Box, Button, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Totals } from '@/shared/admin/totals.tsx';
import type { Decision, Kind } from './decisions.ts';
import { MatchRow } from './match-row.tsx';
import { RowList } from './row-list.tsx';
import type { Choices } from './use-choices.ts';
import { countOf, useMoveInWords } from './use-move-in-words.ts';

interface MatchCardProps {
  readonly kind: Exclude<Kind, 'booking'>;
  readonly moveIn: MoveIn;
  readonly choices: Choices;
}

const figures = {
  matched: ['matched', 'known'],
  created: ['created'],
  left: ['left'],
  undecided: ['undecided'],
} as const satisfies Record<string, readonly MoveInOutcome[]>;

const names = ['matched', 'created', 'left', 'undecided'] as const;

/** Things of a kind: how many are here already or new, and those that need a decision. */
export function MatchCard({ kind, moveIn, choices }: MatchCardProps) {
  const { t } = useTranslation('adminMoveIn');
  const words = useMoveInWords();
  const [isAll, setIsAll] = useState(false);
  const total = countOf(moveIn, kind);
  const title = t(`kind.${kind}`);
  return (
    <Card component="section" aria-label={title}>
      <Box sx={headStyle}>
        <Typography variant="h3" component="h2">
          {`${title} ${words.number(total)}`}
        </Typography>
        <Typography variant="note">{t(`match.rule.${kind}`)}</Typography>
      </Box>
      <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
        <Totals
          figures={names.map((name) => {
            const count = countOf(moveIn, kind, figures[name]);
            return {
              label: t(`match.figure.${name}`),
              value: words.number(count),
              note: t(`match.note.${name}`),
              isOpen: name === 'undecided' && count > 0,
            };
          })}
        />
      </Box>
      <RowList
        key={String(isAll)}
        moveIn={moveIn}
        filter={{ kind, ...(!isAll && { outcome: 'undecided' }) }}
        of={null}
        label={isAll ? title : t('match.toDecide', { kind: title })}
        empty={isAll ? t('rows.none') : t('match.nothing')}
        hasSearch={isAll}
        actions={(rows) => (
          <>
            {!isAll && <UseSuggestions rows={rows} kind={kind} choices={choices} />}
            <Button color="inherit" onClick={() => setIsAll(!isAll)} sx={flushStyle}>
              {isAll
                ? t('match.showOpen')
                : t('match.showAll', { count: total, number: words.number(total) })}
            </Button>
          </>
        )}
      >
        {(row) => (
          <MatchRow
            key={row.key}
            row={row}
            kind={kind}
            onDecide={(decision) => choices.decide(kind, new Map([[row.key, decision]]))}
          />
        )}
      </RowList>
    </Card>
  );
}

/** In line with the rows above, as the first of its line. */
const flushStyle = { '&:first-of-type': { ml: -3.5 } } as const;

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: 2,
  px: { xs: 4, md: 5 },
  py: 4,
} as const;

interface UseSuggestionsProps extends Pick<MatchCardProps, 'kind' | 'choices'> {
  readonly rows: readonly MoveInRow[];
}

/** One decision for all rows in view that have a suggestion. */
function UseSuggestions({ rows, kind, choices }: UseSuggestionsProps) {
  const { t } = useTranslation('adminMoveIn');
  const suggested = rows.flatMap(({ key, outcome, suggestion }): [string, Decision][] =>
    outcome === 'undecided' && suggestion ? [[key, { to: 'existing', here: suggestion }]] : [],
  );
  if (suggested.length < 2) return null;
  return (
    <Button
      color="inherit"
      onClick={() => choices.decide(kind, new Map(suggested))}
      sx={flushStyle}
    >
      {t('match.useAll', { count: suggested.length })}
    </Button>
  );
}
