import type { ContrastPair, ThemeColors } from '@axp/contracts/vocabulary';
import { themeContrast } from '@axp/contracts/vocabulary';
import Box from '@mui/material/Box';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/shared/booking/ui/select-field.tsx';
import type { BrandingValues, ColorField as ColorName } from '../model/form-values.ts';
import { ColorField } from './color-field.tsx';
import { ContrastNote } from './contrast-note.tsx';
import { FormCard } from './form-card.tsx';

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
          <ColorField key={name} name={name} />
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
        >
          <option value="solid">{t('value.solid')}</option>
          <option value="gradient">{t('value.gradient')}</option>
        </SelectField>
      )}
    />
  );
}
