import SearchOff from '@mui/icons-material/SearchOff';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';

/** Search or filters leave nothing of a list; the button removes them. */
export function NoMatches({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <EmptyState
      icon={<SearchOff />}
      title={t('table.none.title')}
      description={t('table.none.text')}
      action={<SecondaryButton onClick={onClear}>{t('table.none.action')}</SecondaryButton>}
    />
  );
}
