import Box from '@mui/material/Box';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { black, radius } from '@/shared/theme/tokens.ts';
import { TextInput } from '@/shared/ui/text-input.tsx';
import type { BrandingValues, ColorField as ColorName } from '../model/form-values.ts';
import { hexColor } from '../model/hex-color.ts';

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
export function ColorField({ name }: { readonly name: ColorName }) {
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
