import type { ProblemCategory } from '@axp/contracts/vocabulary';
import { problemCategories } from '@axp/contracts/vocabulary';
import { useTranslation } from 'react-i18next';
import { CardChoice } from '@/shared/form/card-choice.tsx';
import { categoryIcons } from './category-icons.ts';

interface CategoryFieldProps {
  readonly value: ProblemCategory | null;
  readonly onChange: (category: ProblemCategory) => void;
}

/** Subject of a problem with a room, as cards. */
export function CategoryField({ value, onChange }: CategoryFieldProps) {
  const { t } = useTranslation('myBooking');
  return (
    <CardChoice
      label={t('report.category')}
      value={value}
      choices={problemCategories}
      iconOf={(category) => categoryIcons[category]}
      labelOf={(category) => t(`report.categories.${category}`)}
      onChange={onChange}
    />
  );
}
