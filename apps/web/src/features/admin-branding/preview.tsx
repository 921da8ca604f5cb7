import type { BrandingContent, MerchantTheme } from '@axp/contracts';
import { Box, Button, Card, Link, TextField, Typography } from '@mui/material';
import type { ComponentType, PropsWithChildren } from 'react';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Stage } from '@/shared/admin/stage.tsx';
import { ViewChoice } from '@/shared/admin/view-choice.tsx';
import { MerchantContext, useMerchant } from '@/shared/session/index.ts';
import { buildTheme } from '@/shared/theme/build-theme.ts';
import { useSettings } from '@/shared/theme/settings.ts';
import type { Mode } from '@/shared/theme/tokens.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useStable } from './use-stable.ts';

/** Full screens for the preview, passed in by the page. */
export interface PreviewScreens {
  readonly signIn: ComponentType;
  readonly home: ComponentType;
}

interface PreviewProps {
  readonly content: BrandingContent;
  readonly screens: PreviewScreens;
}

const names = ['signIn', 'home', 'buttons'] as const;

type ScreenName = (typeof names)[number];

const modes = ['light', 'dark'] as const;

/** The real screens as they would look, in the light and in the dark. */
export const Preview = memo(function Preview({ content, screens }: PreviewProps) {
  const { t } = useTranslation('adminBranding');
  const [name, setName] = useState<ScreenName>('signIn');
  const [mode, setMode] = useState<Mode>('light');
  const theme = useStable(content.theme);
  const Screen = { ...screens, buttons: ButtonSamples }[name];
  return (
    <Card component="section" aria-labelledby="branding-preview" sx={{ p: { xs: 4, sm: 5 } }}>
      <Typography id="branding-preview" variant="h3" component="h2" sx={{ mb: 3 }}>
        {t('preview.title')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 4 }}>
        <ViewChoice
          label={t('preview.screen')}
          value={name}
          values={names}
          labelOf={(value) => t(`preview.${value}`)}
          onChange={setName}
          sx={fingerSize}
        />
        <ViewChoice
          label={t('preview.mode')}
          value={mode}
          values={modes}
          labelOf={(value) => t(`preview.${value}`)}
          onChange={setMode}
          sx={fingerSize}
        />
      </Box>
      <Stage
        label={t('preview.shown', { screen: t(`preview.${name}`), mode: t(`preview.${mode}`) })}
      >
        <ScopedBrand brand={theme} mode={mode}>
          <AsMerchant content={content}>
            <Screen />
          </AsMerchant>
        </ScopedBrand>
      </Stage>
    </Card>
  );
});

const fingerSize = { '@media (pointer: coarse)': { minHeight: 44, minWidth: 44 } };

const noPicture = { original: '', thumbnail: '' };

/** Provides the draft as the merchant. */
function AsMerchant({
  content,
  children,
}: PropsWithChildren<{ readonly content: BrandingContent }>) {
  const merchant = useMerchant();
  const { title, locale, supportContact, theme, logoImage, backgroundImage } = content;
  const settings = { logoImage: logoImage ?? noPicture, backgroundImage };
  return (
    <MerchantContext value={{ ...merchant, title, locale, supportContact, theme, settings }}>
      {children}
    </MerchantContext>
  );
}

/** The colours side by side, on the controls that wear them. */
function ButtonSamples() {
  const { t } = useTranslation(['adminBranding', 'common']);
  return (
    <Box sx={{ display: 'grid', gap: 6, p: { xs: 5, sm: 12 } }}>
      <Card sx={{ display: 'grid', gap: 5, justifyItems: 'start', p: 6 }}>
        <Typography variant="h1" component="p">
          {t('samples.title')}
        </Typography>
        <Button variant="contained" size="large">
          {t('samples.large')}
        </Button>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <Button variant="contained">{t('samples.small')}</Button>
          <SecondaryButton>{t('common:action.cancel')}</SecondaryButton>
          <Button>{t('samples.text')}</Button>
        </Box>
        <TextField label={t('samples.field')} focused fullWidth />
        <Typography variant="body2">
          {t('samples.sentence')} <Link component="span">{t('samples.link')}</Link>
        </Typography>
      </Card>
      <Box sx={{ p: 5, borderRadius: '10px', bgcolor: 'selected.ground', color: 'selected.text' }}>
        {t('samples.chosen')}
      </Box>
      <Box
        sx={{
          p: 5,
          borderRadius: '10px',
          bgcolor: 'navigationBar.ground',
          color: 'navigationBar.text',
        }}
      >
        {t('navigationBar.title')}
      </Box>
    </Box>
  );
}

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
function ScopedBrand({ brand, mode, children }: PropsWithChildren<ScopedBrandProps>) {
  const [{ skin }] = useSettings();
  const variables = useMemo(
    () => variablesOf(buildTheme({ brand, skin }).generateStyleSheets?.(), mode),
    [brand, skin, mode],
  );
  return (
    <Box
      data-axp-mode={mode}
      sx={{ ...variables, height: '100%', color: 'text.primary', bgcolor: 'background.default' }}
    >
      {children}
    </Box>
  );
}
