import type { WebhookEventType } from '@axp/contracts/vocabulary';
import { Box, Checkbox, FormControlLabel, FormHelperText, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { eventGroups, typesOf } from './use-webhook-words.ts';

interface EventChoiceProps {
  readonly chosen: readonly WebhookEventType[];
  readonly errorText: string | undefined;
  readonly onChange: (chosen: WebhookEventType[]) => void;
}

/** Types of events by group; a dash for a group of which some are chosen. */
export function EventChoice({ chosen, errorText, onChange }: EventChoiceProps) {
  const { t } = useTranslation('adminWebhooks');
  const set = (types: readonly WebhookEventType[], isOn: boolean) => {
    const others = chosen.filter((type) => !types.includes(type));
    onChange(isOn ? [...others, ...types] : others);
  };
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1 }}>
        {t('form.events')}
      </Typography>
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 3, py: 1 }}>
        {eventGroups.map((group) => {
          const types = typesOf(group);
          const count = types.filter((type) => chosen.includes(type)).length;
          const isAll = count === types.length;
          return (
            <Box key={group} role="group" aria-label={t(`group.${group}`)}>
              <FormControlLabel
                control={
                  <Checkbox
                    checked={isAll}
                    indeterminate={count > 0 && !isAll}
                    onChange={(_, isOn) => set(types, isOn)}
                  />
                }
                label={
                  <Typography variant="subtitle2" component="span">
                    {t('form.group', { group: t(`group.${group}`), count, all: types.length })}
                  </Typography>
                }
                sx={{ minHeight: 44 }}
              />
              <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, pl: 8 }}>
                {types.map((type) => (
                  <FormControlLabel
                    key={type}
                    control={
                      <Checkbox
                        size="small"
                        checked={chosen.includes(type)}
                        onChange={(_, isOn) => set([type], isOn)}
                      />
                    }
                    label={t(`event.${type}`)}
                    sx={{ minHeight: { xs: 44, md: 36 } }}
                  />
                ))}
              </Box>
            </Box>
          );
        })}
      </Box>
      {errorText !== undefined && <FormHelperText error>{errorText}</FormHelperText>}
    </Box>
  );
}
