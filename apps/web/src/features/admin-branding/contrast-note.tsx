import type { ContrastPair } from '@axp/contracts/vocabulary';
import { leastPublishedContrast, textContrast } from '@axp/contracts/vocabulary';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { BrandingValues } from './form-values.ts';
import { fieldOfColor } from './form-values.ts';
import { Swatch } from './swatch.tsx';

/** 4.49 is not 4.5: cut off rather than rounded. */
function shown(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1);
}

/** How well a text reads on its ground; where it does not, colours that do, to be taken at once. */
export function ContrastNote({ pair }: { readonly pair: ContrastPair }) {
  const { t } = useTranslation(['adminBranding', 'admin']);
  const { ratio, ground } = pair;
  const names = { ratio: shown(ratio), ground: t(`admin:field.${fieldOfColor[ground]}`) };
  if (ratio >= textContrast) {
    return (
      <Typography variant="caption" component="p" color="textSecondary">
        {t('contrast.good', names)}
      </Typography>
    );
  }
  const isUnreadable = ratio < leastPublishedContrast;
  return (
    <Alert severity={isUnreadable ? 'error' : 'warning'}>
      {t(isUnreadable ? 'contrast.unreadable' : 'contrast.weak', names)}
      <Suggestions pair={pair} />
    </Alert>
  );
}

function Suggestions({ pair }: { readonly pair: ContrastPair }) {
  const { t } = useTranslation(['adminBranding', 'admin']);
  const { setValue } = useFormContext<BrandingValues>();
  const suggestions = [
    [pair.ground, pair.suggestedGround],
    [pair.text, pair.suggestedText],
  ] as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
      {suggestions.map(([path, color]) => {
        if (color === null) return null;
        const field = fieldOfColor[path];
        const value = color.toUpperCase();
        return (
          <Button
            key={path}
            size="small"
            variant="outlined"
            color="inherit"
            sx={{ whiteSpace: 'normal', textAlign: 'left' }}
            onClick={() => setValue(field, value, { shouldDirty: true, shouldValidate: true })}
          >
            <Swatch color={color} />
            {t('contrast.take', { name: t(`admin:field.${field}`), color: value })}
          </Button>
        );
      })}
    </Box>
  );
}
