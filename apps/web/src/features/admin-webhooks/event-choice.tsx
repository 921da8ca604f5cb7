import type { WebhookEventType } from '@axp/contracts/vocabulary';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, FormHelperText, IconButton, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckField } from '@/shared/form/check-field.tsx';
import type { EventGroup } from './use-webhook-words.ts';
import { typesOf } from './use-webhook-words.ts';

interface EventChoiceProps {
  readonly groups: readonly EventGroup[];
  readonly chosen: readonly WebhookEventType[];
  readonly errorText: string | undefined;
  readonly onChange: (chosen: WebhookEventType[]) => void;
}

/** Types of events by group; a dash for a group of which some are chosen. */
export function EventChoice({ groups, chosen, errorText, onChange }: EventChoiceProps) {
  const { t } = useTranslation('adminWebhooks');
  const set = (types: readonly WebhookEventType[], isOn: boolean) => {
    const others = chosen.filter((type) => !types.includes(type));
    onChange(isOn ? [...others, ...types] : others);
  };
  const all = groups.flatMap(typesOf).length;
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1 }}>
        {t('form.events', { count: chosen.length, all })}
      </Typography>
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}>
        {groups.map((group) => (
          <GroupChoice key={group} group={group} chosen={chosen} onSet={set} />
        ))}
      </Box>
      {errorText !== undefined && <FormHelperText error>{errorText}</FormHelperText>}
    </Box>
  );
}

interface GroupChoiceProps extends Pick<EventChoiceProps, 'chosen'> {
  readonly group: EventGroup;
  readonly onSet: (types: readonly WebhookEventType[], isOn: boolean) => void;
}

function GroupChoice({ group, chosen, onSet }: GroupChoiceProps) {
  const { t } = useTranslation('adminWebhooks');
  const types = typesOf(group);
  const count = types.filter((type) => chosen.includes(type)).length;
  const isAll = count === types.length;
  const isPart = count > 0 && !isAll;
  // Some of a group are only seen in it.
  const [isOpen, setIsOpen] = useState(isPart);
  const listId = useId();
  const name = t(`group.${group}`);
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{ px: 3, '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <CheckField
          checked={isAll}
          indeterminate={isPart}
          onChange={(isOn) => onSet(types, isOn)}
          label={
            <Typography variant="subtitle2" component="span">
              {t('form.group', { group: name, count, all: types.length })}
            </Typography>
          }
        />
        <IconButton
          aria-label={t('form.eventsOf', { group: name })}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
        </IconButton>
      </Box>
      {isOpen && (
        <Box
          id={listId}
          sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, pl: 8, pb: 2 }}
        >
          {types.map((type) => (
            <CheckField
              key={type}
              size="small"
              checked={chosen.includes(type)}
              onChange={(isOn) => onSet([type], isOn)}
              label={t(`event.${type}`)}
              sx={{ minHeight: { xs: 44, md: 36 } }}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}
