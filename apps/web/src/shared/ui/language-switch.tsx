import { Box, ButtonBase } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { radius } from '@/shared/theme/tokens.ts';

/** Both languages side by side, where there is no top bar; each names itself. */
export function LanguageSwitch() {
  const { t } = useTranslation('common');
  const { language, languages, changeLanguage } = useLanguage();
  return (
    <Box role="group" aria-label={t('language.label')} sx={{ display: 'flex', mr: -3 }}>
      {languages.map((option) => (
        <ButtonBase
          key={option}
          lang={option}
          aria-label={`${option.toUpperCase()}, ${t(`language.${option}`)}`}
          aria-pressed={option === language}
          onClick={() => void changeLanguage(option)}
          sx={{
            minWidth: 44,
            minHeight: 44,
            borderRadius: `${radius.control}px`,
            typography: 'subtitle2',
            color: 'text.secondary',
            '&:hover': { bgcolor: 'action.hover' },
            '&[aria-pressed="true"]': { color: 'link', fontWeight: 600 },
          }}
        >
          {option.toUpperCase()}
        </ButtonBase>
      ))}
    </Box>
  );
}
