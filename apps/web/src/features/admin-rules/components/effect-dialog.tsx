import type { RuleEffect, RuleSheet } from '@axp/contracts/administration';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ResponsiveDialog } from '@/shared/ui/index.ts';
import type { RuleWords } from '../hooks/use-rule-words.ts';
import type { RuleDraft } from '../model/rule-draft.ts';
import { wishedValue } from '../model/rule-draft.ts';

interface EffectDialogProps {
  readonly effect: RuleEffect | null;
  readonly sheet: RuleSheet;
  readonly draft: RuleDraft;
  readonly words: RuleWords;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Previews the effect of a change. */
export function EffectDialog(props: EffectDialogProps) {
  const { effect, isSaving, onSave, onClose } = props;
  const { t } = useTranslation(['adminRules', 'common']);
  return (
    <ResponsiveDialog
      isOpen={effect !== null}
      {...(!isSaving && { onClose })}
      title={t('effect.title')}
      actions={
        <>
          <Button color="inherit" disabled={isSaving} onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button variant="contained" loading={isSaving} onClick={onSave}>
            {t('effect.save')}
          </Button>
        </>
      }
    >
      {effect && <Effect {...props} effect={effect} />}
    </ResponsiveDialog>
  );
}

function Effect({
  effect,
  sheet,
  draft,
  words,
}: EffectDialogProps & { readonly effect: RuleEffect }) {
  const { t } = useTranslation('adminRules');
  const changed = effect.rules.flatMap((one) => {
    const state = sheet.rules.find(({ rule }) => rule === one.rule);
    const value = state && wishedValue(state, draft[one.rule]);
    return value === undefined ? [] : [{ ...one, text: words.say(one.rule, value) }];
  });
  return (
    <>
      <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, mb: 4, pl: 5 }}>
        {changed.map(({ rule, text, bookings, resources }) => (
          <li key={rule}>
            <Typography variant="body1">{text}</Typography>
            <Typography variant="body2" color="textSecondary">
              {t('effect.of', {
                bookings: t('effect.ofBookings', { count: bookings }),
                resources: t('apart.resources', { count: resources }),
              })}
            </Typography>
          </li>
        ))}
      </Box>
      <Typography variant="body2">{t('effect.resources', { count: effect.resources })}</Typography>
      <Typography variant="body2" sx={{ fontWeight: effect.bookings > 0 ? 600 : 400 }}>
        {effect.bookings === 0
          ? t('effect.noBookings')
          : t('effect.bookings', { count: effect.bookings })}
      </Typography>
      {effect.hasMore && <Typography variant="body2">{t('effect.more')}</Typography>}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
        {t('effect.stay')}
      </Typography>
    </>
  );
}
