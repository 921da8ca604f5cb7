import type { ContrastPair, ThemeColors } from '@axp/contracts/vocabulary';
import { leastPublishedContrast, textContrast, themeContrast } from '@axp/contracts/vocabulary';
import { Alert, Box, Typography } from '@mui/material';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/shared/form/select-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { black, radius } from '@/shared/theme/tokens.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { FormCard } from './form-card.tsx';
import type { BrandingValues, ColorField as ColorName } from './form-values.ts';
import { fieldOfColor } from './form-values.ts';
import { hexColor } from './hex-color.ts';
import { Swatch } from './swatch.tsx';

const columns = { display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } } as const;

interface GroupProps {
  readonly fields: readonly ColorName[];
  readonly pairs: readonly ContrastPair[];
}

function ColorGroup({ fields, pairs }: GroupProps) {
  return (
    <>
      <Box sx={columns}>
        {fields.map((name) => (
          <ColorInput key={name} name={name} />
        ))}
      </Box>
      <Box aria-live="polite" sx={{ display: 'grid', gap: 2 }}>
        {pairs.map((pair) => (
          <ContrastNote key={pair.ground} pair={pair} />
        ))}
      </Box>
    </>
  );
}

/** Every colour of the theme, with how well its text reads. */
export function ColorFields({ theme }: { readonly theme: ThemeColors }) {
  const { t } = useTranslation('adminBranding');
  const pairs = themeContrast(theme);
  const of = (part: keyof ThemeColors) => pairs.filter(({ ground }) => ground.startsWith(part));
  const isGradient = theme.largeButton.type === 'gradient';
  return (
    <>
      <FormCard title={t('accent.title')} hint={t('accent.hint')}>
        <ColorGroup fields={['accentColor', 'accentTextColor']} pairs={of('accent')} />
      </FormCard>
      <FormCard title={t('navigationBar.title')} hint={t('navigationBar.hint')}>
        <ColorGroup
          fields={['navigationBarColor', 'navigationBarTextColor']}
          pairs={of('navigationBar')}
        />
      </FormCard>
      <FormCard title={t('largeButton.title')} hint={t('largeButton.hint')}>
        <ButtonType />
        <ColorGroup
          fields={[
            'largeButtonColor1',
            ...(isGradient ? (['largeButtonColor2'] as const) : []),
            'largeButtonTextColor',
          ]}
          pairs={of('largeButton')}
        />
      </FormCard>
    </>
  );
}

function ButtonType() {
  const { t } = useTranslation(['adminBranding', 'admin']);
  const { control } = useFormContext<BrandingValues>();
  return (
    <Controller
      name="largeButtonType"
      control={control}
      render={({ field, fieldState: { error } }) => (
        <SelectField
          label={t('admin:field.largeButtonType')}
          value={field.value}
          onChange={field.onChange}
          inputRef={field.ref}
          error={error?.message}
          options={(['solid', 'gradient'] as const).map((one) => [one, t(`value.${one}`)])}
        />
      )}
    />
  );
}

const swatchStyle = {
  width: 32,
  height: 32,
  flexShrink: 0,
  p: 0,
  border: 1,
  borderColor: 'controlBorder',
  borderRadius: `${radius.chip}px`,
  bgcolor: 'transparent',
  cursor: 'pointer',
  '&::-webkit-color-swatch-wrapper': { p: 0 },
  '&::-webkit-color-swatch': { border: 0, borderRadius: `${radius.chip - 1}px` },
  '&::-moz-color-swatch': { border: 0, borderRadius: `${radius.chip - 1}px` },
} as const;

/** A colour, typed as `#RRGGBB` or picked by the device's own means. */
function ColorInput({ name }: { readonly name: ColorName }) {
  const { t } = useTranslation(['adminBranding', 'admin']);
  const { control } = useFormContext<BrandingValues>();
  const label = t(`admin:field.${name}`);
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { ref, ...field }, fieldState: { error } }) => (
        <TextInput
          {...field}
          inputRef={ref}
          label={label}
          errorText={error?.message}
          onBlur={() => {
            const color = hexColor(field.value);
            if (color !== null && color !== field.value) field.onChange(color);
            field.onBlur();
          }}
          inputProps={{ spellCheck: false, autoCapitalize: 'characters' }}
          startAdornment={
            <Box
              component="input"
              type="color"
              aria-label={t('color.pick', { name: label })}
              value={(hexColor(field.value) ?? black).toLowerCase()}
              onChange={({ target }) => field.onChange(target.value.toUpperCase())}
              sx={swatchStyle}
            />
          }
          sx={{ pl: 1.5 }}
        />
      )}
    />
  );
}

/** 4.49 is not 4.5: cut off rather than rounded. */
function shown(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1);
}

/** How well a text reads on its ground; where it does not, colours that do, to be taken at once. */
function ContrastNote({ pair }: { readonly pair: ContrastPair }) {
  const { t } = useTranslation(['adminBranding', 'admin']);
  const { ratio, ground } = pair;
  const names = { ratio: shown(ratio), ground: t(`admin:field.${fieldOfColor[ground]}`) };
  if (ratio >= textContrast) {
    return <Typography variant="note">{t('contrast.good', names)}</Typography>;
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
          <SecondaryButton
            key={path}
            size="small"
            sx={{ whiteSpace: 'normal', textAlign: 'left' }}
            onClick={() => setValue(field, value, { shouldDirty: true, shouldValidate: true })}
          >
            <Swatch color={color} />
            {t('contrast.take', { name: t(`admin:field.${field}`), color: value })}
          </SecondaryButton>
        );
      })}
    </Box>
  );
}
