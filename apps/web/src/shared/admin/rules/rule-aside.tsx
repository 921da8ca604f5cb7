import type {
  ReplayedBooking,
  RuleEffect,
  RuleSheet,
  RuleState,
} from '@axp/contracts/administration';
import { replayedDays } from '@axp/contracts/administration';
import type { StatusChip } from '@axp/contracts/vocabulary';
import InsightsIcon from '@mui/icons-material/InsightsOutlined';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { radius } from '@/shared/theme/tokens.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { FailedNote } from '@/shared/ui/failed-note.tsx';
import { ListZone } from '@/shared/ui/list-zone.tsx';
import { StatusLabel } from '@/shared/ui/status-chip.tsx';
import { ListedTime } from '@/shared/ui/time-range.tsx';
import type { RuleDraft } from './rule-draft.ts';
import { editedValue } from './rule-draft.ts';
import type { EffectState } from './use-rule-effect.ts';
import type { RuleWords } from './use-rule-words.ts';

interface OriginCardProps {
  readonly sheet: RuleSheet;
}

const levels = ['resource', 'business-unit', 'merchant', 'default'] as const;

/** How many rules each level decides, the strongest first. */
export function OriginCard({ sheet: { rules, level: at } }: OriginCardProps) {
  const { t } = useTranslation('adminRules');
  const shown = levels.slice(levels.indexOf(at));
  return (
    <DetailCard title={t('origin.title')}>
      <Box component="dl" sx={{ display: 'grid', gap: 2, m: 0 }}>
        {shown.map((level) => {
          const decided = rules.filter(({ from }) => from.level === level);
          if (level === 'business-unit' && level !== at && decided.length === 0) return null;
          const name = decided[0]?.from.name ?? t(`origin.${level}`);
          return (
            <Box key={level} sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
              <Typography component="dt" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {name}
              </Typography>
              <Typography component="dd" variant="secondary" sx={{ m: 0 }}>
                {t('origin.rules', { count: decided.length })}
              </Typography>
            </Box>
          );
        })}
      </Box>
      <Typography variant="note" sx={{ mt: 3 }}>
        {t('origin.text')}
      </Typography>
    </DetailCard>
  );
}

/** Rules that staff meet most, in the words of the booking pages. */
const readRules: readonly RuleState['rule'][] = [
  'gridMinutes',
  'maxLengthMinutes',
  'bufferAfterMinutes',
  'maxAheadDays',
  'minNoticeMinutes',
  'approval',
  'requiresCheckIn',
];

interface ReadersCardProps extends OriginCardProps {
  readonly draft: RuleDraft;
  readonly words: RuleWords;
}

/** The rules as sentences, unsaved changes included. */
export function ReadersCard({ sheet: { rules }, draft, words }: ReadersCardProps) {
  const { t } = useTranslation('adminRules');
  const sentences = readRules.flatMap((rule) => {
    const state = rules.find((one) => one.rule === rule);
    const value = state && editedValue(state, draft[rule]);
    return value === undefined ? [] : [words.say(rule, value)];
  });
  return (
    <DetailCard title={t('origin.readers')}>
      {sentences.map((sentence) => (
        <Typography key={sentence} variant="body2" sx={{ mb: 1 }}>
          {sentence}
        </Typography>
      ))}
    </DetailCard>
  );
}

/** How many bookings are listed before all are requested. */
const firstShown = 2;

/** Says what a change would have done in the last 90 days; several sentences if it does both. */
function useEffectWords() {
  const { t } = useTranslation('adminRules');
  return ({ past: { checked, refused, approval } }: RuleEffect): readonly string[] => {
    const of = { count: checked, days: replayedDays };
    const sentences = [
      ...(refused > 0 ? [t('effect.refused', { ...of, part: refused })] : []),
      ...(approval > 0 ? [t('effect.approval', { ...of, part: approval })] : []),
    ];
    return sentences.length > 0 ? sentences : [t('effect.none', { days: replayedDays })];
  };
}

/** The effect in a few words, also that it is unknown: that does not prevent saving. */
export function EffectSummary({ state }: Pick<EffectPanelProps, 'state'>) {
  const { t } = useTranslation('adminRules');
  const words = useEffectWords();
  if (state.kind === 'none' || state.kind === 'invalid') return null;
  const sentences = state.kind === 'known' ? words(state.effect) : [t(`effect.${state.kind}`)];
  return sentences.map((sentence) => <Line key={sentence} text={sentence} />);
}

interface EffectPanelProps {
  readonly state: EffectState;
  readonly level: RuleSheet['level'];
}

/** Effect of the changes, below the rule that was changed last. */
export function EffectPanel({ state, level }: EffectPanelProps) {
  const { t } = useTranslation('adminRules');
  if (state.kind === 'none' || state.kind === 'invalid') return null;
  return (
    <Box
      component="section"
      aria-label={t('effect.title')}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: `${radius.control}px`,
        p: 4,
        bgcolor: 'background.paper',
      }}
    >
      {state.kind === 'checking' && <Skeleton variant="rounded" height={44} />}
      {state.kind === 'unknown' && <FailedNote text={t('effect.failed')} onRetry={state.retry} />}
      {state.kind === 'known' && <Effect effect={state.effect} level={level} />}
    </Box>
  );
}

function Effect({
  effect,
  level,
}: { readonly effect: RuleEffect } & Pick<EffectPanelProps, 'level'>) {
  const { t } = useTranslation('adminRules');
  const words = useEffectWords();
  const [isOpen, setIsOpen] = useState(false);
  const { bookings, total } = effect.affected;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 3 }}>
        <InsightsIcon aria-hidden fontSize="small" sx={{ color: 'warning.main' }} />
        <Box sx={{ flex: '1 1 240px' }}>
          {words(effect).map((sentence) => (
            <Typography key={sentence} variant="subtitle2">
              {sentence}
            </Typography>
          ))}
          {effect.past.hasMore && (
            <Line text={t('effect.newest', { count: effect.past.checked })} />
          )}
          <Line
            text={
              effect.bookings === 0
                ? t('effect.noBookings')
                : t('effect.bookings', { count: effect.bookings })
            }
          />
          {effect.hasMore && <Line text={t('effect.more')} />}
          <Line text={t('effect.resources', { count: effect.resources })} />
          <Line text={t('effect.stay')} />
        </Box>
        {bookings.length > firstShown && (
          <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t('effect.showFewer') : t('effect.showAll', { count: total })}
          </Button>
        )}
      </Box>
      <ListZone bookings={bookings} />
      {bookings.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 3, p: 0, listStyle: 'none' }}>
          {(isOpen ? bookings : bookings.slice(0, firstShown)).map((booking) => (
            <BookingRow key={booking.id} booking={booking} isPlaceShown={level !== 'resource'} />
          ))}
        </Box>
      )}
      {isOpen && total > bookings.length && (
        <Line text={t('effect.listed', { count: bookings.length })} />
      )}
    </>
  );
}

function Line({ text }: { readonly text: string }) {
  return <Typography variant="secondary">{text}</Typography>;
}

const chipOf = {
  refused: 'cancelled',
  approval: 'pending',
  stays: 'checked-out',
  decision: 'pending',
} as const satisfies Record<ReplayedBooking['outcome'], StatusChip>;

interface BookingRowProps {
  readonly booking: ReplayedBooking;
  readonly isPlaceShown: boolean;
}

function BookingRow({ booking, isPlaceShown }: BookingRowProps) {
  const { t } = useTranslation('adminRules');
  const { title, resource, bookedFor, outcome, start, end, timezone } = booking;
  const names = [
    ...(isPlaceShown ? [resource.name] : []),
    ...(bookedFor ? [bookedFor.fullName] : []),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 232px 140px' },
        alignItems: 'center',
        columnGap: 4,
        rowGap: 1,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" noWrap title={title}>
          {title}
        </Typography>
        <Typography variant="secondary" noWrap>
          {names.join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ justifySelf: 'end', order: { sm: 1 } }}>
        <StatusLabel chip={chipOf[outcome]}>{t(`effect.outcome.${outcome}`)}</StatusLabel>
      </Box>
      <Typography variant="secondary" component="div">
        <ListedTime range={{ start, end }} timezone={timezone} />
      </Typography>
    </Box>
  );
}
