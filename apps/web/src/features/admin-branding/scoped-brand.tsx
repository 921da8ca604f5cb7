import type { MerchantTheme } from '@axp/contracts';
import Box from '@mui/material/Box';
import type { PropsWithChildren } from 'react';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { buildTheme } from '@/shared/theme/build-theme.ts';
import { useSettings } from '@/shared/theme/settings.ts';
import type { Mode } from '@/shared/theme/tokens.ts';

interface ScopedBrandProps {
  readonly brand: MerchantTheme;
  readonly mode: Mode;
}

const Variables = z.record(z.string(), z.union([z.string(), z.number()]));
const StyleSheets = z.array(z.record(z.string(), Variables));

/** The variables of a theme as they are in one mode, whatever the page is in. */
function variablesOf(sheets: unknown, mode: Mode): z.output<typeof Variables> {
  const other = mode === 'light' ? 'dark' : 'light';
  const rules = StyleSheets.parse(sheets).flatMap((sheet) => Object.entries(sheet));
  const applying = rules.filter(([selector]) => !selector.includes(`"${other}"`));
  return Object.fromEntries(applying.flatMap(([, variables]) => Object.entries(variables)));
}

/** Renders components in other colours than the page's, by overriding the CSS variables (D-02). */
export function ScopedBrand({ brand, mode, children }: PropsWithChildren<ScopedBrandProps>) {
  const [{ skin }] = useSettings();
  const variables = useMemo(
    () => variablesOf(buildTheme({ brand, skin }).generateStyleSheets?.(), mode),
    [brand, skin, mode],
  );
  return (
    <Box
      data-axp-mode={mode}
      sx={{
        ...variables,
        height: '100%',
        color: 'text.primary',
        bgcolor: 'background.default',
      }}
    >
      {children}
    </Box>
  );
}
