import type { ApiKey } from '@axp/contracts/api-keys';
import { Box, Typography } from '@mui/material';
import type { KeyRealm } from './key-queries.ts';
import { isInState } from './key-states.ts';
import { RevokeButton } from './revoke-button.tsx';
import { useKeyWords } from './use-key-words.ts';

interface KeyRowsProps {
  readonly realm: KeyRealm;
  readonly keys: readonly ApiKey[];
  readonly canRevoke?: boolean;
}

/** Valid keys below each other, each with the button that ends it. */
export function KeyRows({ realm, keys, canRevoke = true }: KeyRowsProps) {
  const words = useKeyWords();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {keys.map((key) => {
        const { id, name } = key;
        const isSoon = isInState(key, 'expiring', words.now);
        const who = realm === 'own' ? [] : [words.creator(key)];
        return (
          <Box key={id} component="li" sx={rowStyle}>
            <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
              <Typography variant="subtitle2" component="div">
                {[name, words.lastFour(key), ...who].join(' · ')}
              </Typography>
              <Typography variant="secondary">{words.can(key.scopes)}</Typography>
              <Typography variant="note" component="div">
                {[words.used(key), words.activity(key)].filter(Boolean).join(' · ')}
              </Typography>
            </Box>
            <Typography
              variant="body2"
              sx={isSoon ? { color: 'warning.main', fontWeight: 600 } : {}}
            >
              {words.end(key)}
            </Typography>
            {canRevoke && <RevokeButton realm={realm} apiKey={key} />}
          </Box>
        );
      })}
    </Box>
  );
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 4,
  minHeight: 64,
  py: 2,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
