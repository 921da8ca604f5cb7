import type { RuleSheet, RuleState } from '@axp/contracts/administration';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleEdit } from './rule-draft.ts';
import { wishedValue } from './rule-draft.ts';
import { RuleEditor } from './rule-editor.tsx';
import type { RuleWords } from './use-rule-words.ts';

interface RuleRowProps {
  readonly level: RuleSheet['level'];
  readonly state: RuleState;
  readonly edit: RuleEdit | undefined;
  readonly words: RuleWords;
  readonly error: string | undefined;
  /** Preview of the changes, below the rule that was changed last. */
  readonly effect: ReactNode;
  /** Null reverts the edit. */
  readonly onEdit: (edit: RuleEdit | null) => void;
}

/** One rule in a sentence, where it comes from, and the ways to change that. */
export function RuleRow({ level, state, edit, words, error, effect, onEdit }: RuleRowProps) {
  const value = wishedValue(state, edit);
  const isEdited = edit?.kind === 'set';
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr auto' },
        alignItems: 'start',
        columnGap: 4,
        rowGap: 2,
        py: 4,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0, pt: 0 },
        '&:last-of-type': { pb: 0 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" component="p">
          {value === undefined ? words.name(state.rule) : words.say(state.rule, value)}
        </Typography>
        <Origin state={state} edit={edit} />
        <Apart level={level} state={state} words={words} />
      </Box>
      <Actions state={state} edit={edit} words={words} onEdit={onEdit} />
      {isEdited && (
        <Box sx={{ gridColumn: '1 / -1', maxWidth: 480, pt: 2 }}>
          <RuleEditor
            state={state}
            value={value}
            words={words}
            error={error}
            onChange={(typed) => onEdit({ kind: 'set', value: typed })}
          />
        </Box>
      )}
      {!isEdited && error !== undefined && (
        <Typography role="alert" variant="body2" color="error" sx={{ gridColumn: '1 / -1' }}>
          {error}
        </Typography>
      )}
      {effect && <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>{effect}</Box>}
    </Box>
  );
}

function Origin({ state, edit }: Pick<RuleRowProps, 'state' | 'edit'>) {
  const { t } = useTranslation('adminRules');
  const { from, inherited, isOwn } = state;
  const told = () => {
    if (edit?.kind === 'set') return t('from.willOwn');
    if (edit) {
      const { name } = inherited.from;
      return name === null ? t('from.willDefault') : t('from.willInherit', { name });
    }
    if (isOwn) return t('from.own');
    return from.name === null ? t('from.default') : t('from.other', { name: from.name });
  };
  return (
    <Typography variant="body2" color={edit ? 'warning' : 'textSecondary'}>
      {told()}
    </Typography>
  );
}

/** Overrides: below the merchant, or for a resource, those of its booking units. */
function Apart({ level, state, words }: Pick<RuleRowProps, 'level' | 'state' | 'words'>) {
  const { t } = useTranslation('adminRules');
  const { units, resources } = state;
  const short = (value: RuleState['value']) => words.short(state, value);
  if (level === 'resource') {
    return !state.isOwn
      ? units.map(({ id, name, value }) => (
          <Typography key={id} variant="body2" color="textSecondary">
            {t('apart.bookedFor', { name, value: short(value) })}
          </Typography>
        ))
      : null;
  }
  const parts = [
    ...units.map(({ name, value }) => t('apart.unit', { name, value: short(value) })),
    ...(resources > 0 ? [t('apart.resources', { count: resources })] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {t('apart.label', { list: parts.join(', ') })}
    </Typography>
  );
}

function Actions({ state, edit, words, onEdit }: Omit<RuleRowProps, 'level' | 'error' | 'effect'>) {
  const { t } = useTranslation('adminRules');
  const rule = words.name(state.rule);
  const startEdit = () => onEdit({ kind: 'set', value: state.value });
  const change = state.isOwn ? 'change' : 'override';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ml: { xs: -2, sm: 0 } }}>
      {edit && (
        <Button
          color="inherit"
          size="small"
          aria-label={t('action.undoOf', { rule })}
          onClick={() => onEdit(null)}
        >
          {t('action.undo')}
        </Button>
      )}
      {!edit && (
        <Button
          color="inherit"
          size="small"
          aria-label={t(`action.${change}Of`, { rule })}
          onClick={startEdit}
        >
          {t(`action.${change}`)}
        </Button>
      )}
      {state.isOwn && edit?.kind !== 'inherit' && (
        <Button
          color="inherit"
          size="small"
          aria-label={t('action.inheritOf', { rule })}
          onClick={() => onEdit({ kind: 'inherit' })}
        >
          {t('action.inherit')}
        </Button>
      )}
    </Box>
  );
}
