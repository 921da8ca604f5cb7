import type { MoveIn } from '@axp/contracts/move-in';
import { Box, Card, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useMoveInWords } from './use-move-in-words.ts';

/** Things of the other system that are never read, and those left out, with reasons and names. */
export function LeftOut({ moveIn: { left, system } }: { readonly moveIn: MoveIn }) {
  const { t } = useTranslation('adminMoveIn');
  const words = useMoveInWords();
  return (
    <Card component="section" aria-label={t('left.title')}>
      <Typography variant="h3" component="h2" sx={{ px: { xs: 4, md: 5 }, py: 4 }}>
        {t('left.title')}
      </Typography>
      <Typography variant="secondary" sx={{ px: { xs: 4, md: 5 }, pb: 4 }}>
        {t(`left.never.${system}`)}
      </Typography>
      {left.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {left.map(({ kind, reason, count, examples }) => (
            <Box
              component="li"
              key={`${kind} ${reason}`}
              sx={{
                px: { xs: 4, md: 5 },
                py: 2.5,
                borderTop: 1,
                borderColor: 'divider',
                overflowWrap: 'anywhere',
              }}
            >
              <Typography variant="body2">
                <strong>{words.things(kind, count)}</strong> {t(`left.reason.${reason}`, { count })}
              </Typography>
              {examples.length > 0 && (
                <Typography variant="note">
                  {t(examples.length < count ? 'left.examples' : 'left.names', {
                    names: examples.join(', '),
                  })}
                </Typography>
              )}
            </Box>
          ))}
        </Box>
      )}
    </Card>
  );
}
