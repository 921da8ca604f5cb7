import type { RuleSheet, RuleState } from '@axp/contracts/administration';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import type { RuleDraft } from './rule-draft.ts';
import { wishedValue } from './rule-draft.ts';
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
    const value = state && wishedValue(state, draft[rule]);
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
