import type { MoveIn } from '@axp/contracts/move-in';
import { undoMoveIn } from '@axp/contracts/move-in';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import { Box, Card, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/shared/admin/dialog-button.tsx';
import { Totals } from '@/shared/admin/totals.tsx';
import { call } from '@/shared/api/index.ts';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { useInstantText } from '@/shared/session/use-instant-text.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { cardHead } from './card-styles.ts';
import { moveInQueries } from './move-in-queries.ts';
import { ProtocolButton } from './protocol-button.tsx';
import { countOf, useMoveInWords } from './use-move-in-words.ts';

interface ResultCardProps {
  readonly moveIn: MoveIn;
}

/** Bookings that are here now by this import. */
const imported = ['created', 'ready', 'breaks_rule'] as const;

/** Kinds of things that an undo removes. */
const made = ['booking', 'resource', 'person', 'building', 'unit', 'field'] as const;

/** Figures of an import that ran, with its protocol and its undo. */
export function ResultCard({ moveIn }: ResultCardProps) {
  const { t } = useTranslation('adminMoveIn');
  const words = useMoveInWords();
  const instantText = useInstantText();
  const { endedAt, workSeconds } = moveIn;
  const title = t('result.done');
  const at = endedAt === null ? '' : instantText(endedAt);
  const ended =
    workSeconds === null
      ? t('result.at', { at })
      : t('result.took', { at, length: words.length(workSeconds) });
  return (
    <Card component="section" aria-label={title}>
      <Box sx={{ ...cardHead, py: 5 }}>
        <DoneIcon aria-hidden sx={{ fontSize: 40, color: 'success.main' }} />
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Typography variant="h2">{title}</Typography>
          <Typography variant="secondary">{ended}</Typography>
        </Box>
        <ProtocolButton moveIn={moveIn} label={t('result.protocol')} />
        {moveIn.undo && <UndoButton moveIn={moveIn} />}
      </Box>
      <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
        <ResultFigures moveIn={moveIn} />
      </Box>
      <Typography
        variant="secondary"
        sx={{ px: { xs: 4, md: 5 }, py: 3, borderTop: 1, borderColor: 'divider' }}
      >
        {useUndoText(moveIn)}
      </Typography>
    </Card>
  );
}

function ResultFigures({ moveIn }: ResultCardProps) {
  const { t } = useTranslation('adminMoveIn');
  const words = useMoveInWords();
  const figureOf = (kind: 'resource' | 'person' | 'unit') => ({
    label: t(`kind.${kind}`),
    value: words.number(countOf(moveIn, kind, ['created'])),
    note: t('result.matched', {
      number: words.number(countOf(moveIn, kind, ['matched', 'known'])),
    }),
  });
  const total = countOf(moveIn, 'booking');
  const count = countOf(moveIn, 'booking', imported);
  const known = countOf(moveIn, 'booking', ['known']);
  const left = total - count - known;
  return (
    <Totals
      figures={[
        {
          label: t('kind.booking'),
          value: words.number(count),
          note: [
            t('result.of', { number: words.number(total) }),
            ...(known > 0 ? [t('result.known', { number: words.number(known) })] : []),
            ...(left > 0 ? [t('result.left', { number: words.number(left) })] : []),
          ].join(', '),
        },
        figureOf('resource'),
        figureOf('person'),
        figureOf('unit'),
      ]}
    />
  );
}

/** Whether an import can be undone at a moment. */
function isUndoable({ undo }: MoveIn, now: number): boolean {
  return undo !== null && undo.changed === 0 && Date.parse(undo.until) > now;
}

/** Until when it can be undone, or why it can't. */
function useUndoText(moveIn: MoveIn): string {
  const { t } = useTranslation('adminMoveIn');
  const words = useMoveInWords();
  const instantText = useInstantText();
  const now = useNow();
  const { undo } = moveIn;
  if (undo === null) return t('undo.none');
  const { changed, until } = undo;
  if (isUndoable(moveIn, now)) return t('undo.until', { until: instantText(until) });
  return changed > 0
    ? t('undo.changed', { count: changed, number: words.number(changed) })
    : t('undo.over', { until: instantText(until) });
}

function UndoButton({ moveIn }: ResultCardProps) {
  const { t } = useTranslation('adminMoveIn');
  const words = useMoveInWords();
  const queries = useQueryClient();
  const now = useNow();
  const { queryKey } = moveInQueries.one(moveIn.id);
  const undo = useChange(async () => (await call(undoMoveIn, { params: { id: moveIn.id } })).data, {
    onDone: (answer) => queries.setQueryData(queryKey, answer),
    onSettled: (error) => error && queries.invalidateQueries({ queryKey }),
  });
  const things = made
    .map(
      (kind) => [kind, countOf(moveIn, kind, kind === 'booking' ? imported : ['created'])] as const,
    )
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => words.things(kind, count));
  return (
    <ConfirmButton
      variant="outlined"
      color="inherit"
      disabled={!isUndoable(moveIn, now)}
      label={t('undo.label')}
      title={t('undo.title')}
      description={t('undo.text', { things: things.join(', ') })}
      change={undo}
    />
  );
}
