import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '@/shared/form/switch-field.tsx';
import { useText } from '@/shared/i18n/index.ts';
import { useShortcuts } from '@/shared/keyboard/shortcuts.tsx';
import { useSettings } from '@/shared/theme/settings.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { CloseButton } from '@/shared/ui/close-button.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';

const keyStyle = {
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 28,
  height: 28,
  px: 1.5,
  border: 1,
  borderColor: 'controlBorder',
  borderRadius: `${radius.chip}px`,
  typography: 'subtitle2',
  fontFamily: 'inherit',
} as const;

/** The keys that do something on this page, and whether they do. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['main', 'common']);
  const text = useText();
  const shortcuts = useShortcuts();
  const [settings, change] = useSettings();
  const rows = [
    ...shortcuts.map(({ key, labelKey }) => ({ key, label: text(labelKey) })),
    { key: 'Esc', label: t('main:shortcuts.close') },
  ];
  return (
    <ResponsiveDialog
      title={t('main:shortcuts.title')}
      onClose={onClose}
      actions={<CloseButton variant="contained" onClick={onClose} />}
    >
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
        {rows.map(({ key, label }) => (
          <Box key={key} sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
            <Box component="dt" sx={{ width: 48 }}>
              <Box component="kbd" sx={keyStyle}>
                {key}
              </Box>
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {label}
            </Box>
          </Box>
        ))}
      </Box>
      <SwitchField
        label={t('main:shortcuts.on')}
        slotProps={{ typography: { variant: 'body2' } }}
        checked={settings.shortcuts === 'on'}
        onChange={(isOn) => change({ shortcuts: isOn ? 'on' : 'off' })}
        sx={{ mt: 4 }}
      />
    </ResponsiveDialog>
  );
}
