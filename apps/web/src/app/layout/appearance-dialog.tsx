import { Box, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '@/shared/theme/settings.ts';
import { CloseButton } from '@/shared/ui/close-button.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

/** One of a few, all in sight. */
function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  const labelId = useId();
  return (
    <FormControl>
      <FormLabel id={labelId} sx={{ typography: 'subtitle2', color: 'text.primary' }}>
        {label}
      </FormLabel>
      <RadioGroup row aria-labelledby={labelId} value={value}>
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            label={option.label}
            control={<Radio />}
            slotProps={{ typography: { variant: 'body2' } }}
            onChange={() => onChange(option.value)}
            sx={{ minHeight: 44, mr: 6 }}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

/** How the application looks on this device; each choice shows at once (L-06). */
export function AppearanceDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['main', 'common']);
  const [{ mode, skin, navigation }, change] = useSettings();
  return (
    <ResponsiveDialog
      title={t('main:appearance.title')}
      onClose={onClose}
      actions={<CloseButton variant="contained" onClick={onClose} />}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Choice
          label={t('main:appearance.mode.label')}
          value={mode}
          onChange={(chosen) => change({ mode: chosen })}
          options={[
            { value: 'light', label: t('main:appearance.mode.light') },
            { value: 'dark', label: t('main:appearance.mode.dark') },
            { value: 'system', label: t('main:appearance.mode.system') },
          ]}
        />
        <Choice
          label={t('main:appearance.skin.label')}
          value={skin}
          onChange={(chosen) => change({ skin: chosen })}
          options={[
            { value: 'bordered', label: t('main:appearance.skin.bordered') },
            { value: 'default', label: t('main:appearance.skin.default') },
          ]}
        />
        {/* Below that width the navigation is at the side or the bottom, whatever is chosen. */}
        <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
          <Choice
            label={t('main:appearance.navigation.label')}
            value={navigation}
            onChange={(chosen) => change({ navigation: chosen })}
            options={[
              { value: 'vertical', label: t('main:appearance.navigation.vertical') },
              { value: 'horizontal', label: t('main:appearance.navigation.horizontal') },
            ]}
          />
        </Box>
      </Box>
    </ResponsiveDialog>
  );
}
