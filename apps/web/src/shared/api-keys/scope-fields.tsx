import type { KeyGroup } from '@axp/contracts/vocabulary';
import { keyGroups, keyLevels } from '@axp/contracts/vocabulary';
import { Box, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { FilterChip } from '@/shared/ui/filter-chip.tsx';
import { Segmented } from '@/shared/ui/segmented.tsx';
import type { KeyRealm } from './key-queries.ts';
import type { KeyScopes } from './key-values.ts';
import { keyPresets, presetScopes } from './key-values.ts';
import { useKeyWords } from './use-key-words.ts';

interface ScopeFieldsProps {
  readonly realm: KeyRealm;
  readonly scopes: KeyScopes;
  readonly onChange: (scopes: KeyScopes) => void;
}

/** Levels of a key in each group, and presets to start from. */
export function ScopeFields({ realm, scopes, onChange }: ScopeFieldsProps) {
  const { t } = useKeyWords();
  const isSame = (other: KeyScopes) => keyGroups.every((group) => other[group] === scopes[group]);
  return (
    <>
      <Box role="group" aria-label={t('form.preset.label')}>
        <Typography variant="subtitle2" component="p" sx={{ mb: 2 }}>
          {t('form.preset.label')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {keyPresets[realm].map((preset) => (
            <FilterChip
              key={preset}
              label={t(`form.preset.${preset}`)}
              isOn={isSame(presetScopes[preset])}
              onClick={() => onChange(presetScopes[preset])}
            />
          ))}
        </Box>
      </Box>
      <Box>
        <Typography variant="subtitle2" component="p" sx={{ mb: 2 }}>
          {t('form.scopes')}
        </Typography>
        <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 2, px: 4 }}>
          {keyGroups.map((group) => (
            <GroupField key={group} group={group} scopes={scopes} onChange={onChange} />
          ))}
        </Box>
      </Box>
    </>
  );
}

interface GroupFieldProps extends Omit<ScopeFieldsProps, 'realm'> {
  readonly group: KeyGroup;
}

function GroupField({ group, scopes, onChange }: GroupFieldProps) {
  const { t } = useKeyWords();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        py: 2,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 200px' }}>
        <Typography variant="subtitle2" component="div">
          {t(`group.${group}.title`)}
        </Typography>
        <Typography variant="note" component="div">
          {t(`group.${group}.text`)}
        </Typography>
      </Box>
      <Segmented
        label={t(`group.${group}.title`)}
        value={scopes[group]}
        isWide={isPhone}
        options={keyLevels[group].map((value) => ({ value, label: t(`level.${value}`) }))}
        onChange={(level) => onChange({ ...scopes, [group]: level })}
      />
    </Box>
  );
}
