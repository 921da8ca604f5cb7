import type { OwnFieldValue } from '@axp/contracts';
import { Box } from '@mui/material';
import { useLanguage } from '@/shared/i18n/index.ts';
import { Fact } from '@/shared/ui/fact.tsx';
import { useOwnValueText } from './own-value-text.ts';

/** Values of own fields under their labels; nothing without any. */
export function OwnValueList({ values }: { readonly values: readonly OwnFieldValue[] }) {
  const { language } = useLanguage();
  const text = useOwnValueText();
  if (values.length === 0) return null;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)',
        columnGap: 4,
        rowGap: 1,
      }}
    >
      {values.map((value) => (
        <Fact key={value.id} term={value.label[language]}>
          {text(value)}
        </Fact>
      ))}
    </Box>
  );
}
