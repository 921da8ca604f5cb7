import TranslateIcon from '@mui/icons-material/Translate';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useChooseLanguage } from './use-choose-language.ts';

/** Switches between English and Thai (L-01); each language names itself. */
export function LanguageMenu() {
  const { t } = useTranslation('common');
  const { language, languages } = useLanguage();
  const choose = useChooseLanguage();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  return (
    <>
      <Button
        color="inherit"
        startIcon={<TranslateIcon />}
        // Begins with what is seen, so that it can be spoken to (WCAG 2.5.3).
        aria-label={`${language.toUpperCase()}, ${t('language.label')}: ${t(`language.${language}`)}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ px: 2.5, minWidth: 0 }}
      >
        {language.toUpperCase()}
      </Button>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {languages.map((option) => (
          <MenuItem
            key={option}
            lang={option}
            selected={option === language}
            onClick={() => {
              setAnchor(null);
              void choose(option);
            }}
          >
            {t(`language.${option}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
