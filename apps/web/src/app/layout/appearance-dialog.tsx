import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { RadioField } from '@/shared/form/radio-field.tsx';
import { useSettings } from '@/shared/theme/settings.ts';
import { CloseButton } from '@/shared/ui/close-button.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';

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
        <RadioField
          isRow
          label={t('main:appearance.mode.label')}
          value={mode}
          onChange={(chosen) => change({ mode: chosen })}
          options={[
            { value: 'light', label: t('main:appearance.mode.light') },
            { value: 'dark', label: t('main:appearance.mode.dark') },
            { value: 'system', label: t('main:appearance.mode.system') },
          ]}
        />
        <RadioField
          isRow
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
          <RadioField
            isRow
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
