import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly detail?: string;
}

interface CheckListProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onToggle: (id: string) => void;
}

/** So many are overlooked at a glance; more are searched. */
const searchedFrom = 9;

function fits({ name, detail = '' }: Choice, words: string): boolean {
  return `${name} ${detail}`.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase());
}

/** Any number of choices out of many. */
export function CheckList({ label, choices, chosen, onToggle }: CheckListProps) {
  const { t } = useTranslation('calendar');
  const [words, setWords] = useState('');
  const labelId = useId();
  const shown = choices.filter((choice) => fits(choice, words));
  return (
    <Box role="group" aria-labelledby={labelId}>
      <Typography id={labelId} component="div" variant="subtitle2" sx={{ mb: 1.5 }}>
        {label}
      </Typography>
      {choices.length >= searchedFrom && (
        <OutlinedInput
          fullWidth
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          placeholder={t('filter.search')}
          inputProps={{ 'aria-label': t('filter.searchIn', { list: label }) }}
          startAdornment={
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          }
          sx={{ mb: 1 }}
        />
      )}
      <Box sx={{ maxHeight: 264, overflowY: 'auto', mx: -2 }}>
        {shown.map(({ id, name, detail }) => (
          <FormControlLabel
            key={id}
            control={
              <Checkbox size="small" checked={chosen.includes(id)} onChange={() => onToggle(id)} />
            }
            label={
              <>
                {name}
                {detail && (
                  <Typography component="span" variant="caption" color="text.secondary">
                    {` ${detail}`}
                  </Typography>
                )}
              </>
            }
            sx={{ display: 'flex', mx: 0, px: 1, minHeight: 44, borderRadius: '10px' }}
          />
        ))}
        {shown.length === 0 && (
          <Typography variant="body2" color="text.secondary" sx={{ px: 2, py: 3 }}>
            {t('filter.none')}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
