import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useEffectWords } from './effect-panel.tsx';
import type { EffectState } from './use-rule-effect.ts';

interface RuleBarProps {
  readonly count: number;
  readonly effect: EffectState;
  readonly isSaving: boolean;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}

/** Always in sight while something is not saved; an unknown effect does not prevent saving. */
export function RuleBar({ count, effect, isSaving, onDiscard, onSave }: RuleBarProps) {
  const { t } = useTranslation('adminRules');
  const summary = useSummary(effect);
  return (
    <Card
      sx={{
        position: 'sticky',
        bottom: { xs: 'calc(72px + env(safe-area-inset-bottom))', md: 16 },
        zIndex: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        p: 4,
        boxShadow: 4,
      }}
    >
      <Box role="status" sx={{ flex: '1 1 200px' }}>
        <Typography variant="subtitle2" component="p">
          {t('bar.count', { count })}
        </Typography>
        {summary.map((sentence) => (
          <Typography key={sentence} variant="body2" color="textSecondary">
            {sentence}
          </Typography>
        ))}
      </Box>
      <Button color="inherit" disabled={isSaving} onClick={onDiscard}>
        {t('bar.discard')}
      </Button>
      <Button variant="contained" loading={isSaving} onClick={onSave}>
        {t('bar.save')}
      </Button>
    </Card>
  );
}

function useSummary(effect: EffectState): readonly string[] {
  const { t } = useTranslation('adminRules');
  const words = useEffectWords();
  switch (effect.kind) {
    case 'known':
      return words(effect.effect);
    case 'checking':
      return [t('effect.checking')];
    case 'unknown':
      return [t('effect.unknown')];
    default:
      return [];
  }
}
