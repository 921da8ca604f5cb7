import type { ChatFormat as Format } from '@axp/contracts/vocabulary';
import { chatApplicationOf, chatApplications, teamsFormats } from '@axp/contracts/vocabulary';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/shared/form/select-field.tsx';

interface ChatFormatProps {
  readonly value: Format;
  /** A channel keeps its application. */
  readonly isNew: boolean;
  readonly onChange: (format: Format) => void;
}

/** The application of a channel, and how its flow takes messages. */
export function ChatFormat({ value, isNew, onChange }: ChatFormatProps) {
  const { t } = useTranslation('adminWebhooks');
  return (
    <>
      {isNew && (
        <SelectField
          label={t('form.application')}
          value={chatApplicationOf(value)}
          options={chatApplications.map((one) => [one, t(`application.${one}`)])}
          onChange={onChange}
        />
      )}
      {value !== 'slack' && (
        <SelectField
          label={t('form.flow')}
          hint={t('form.flowHint')}
          value={value}
          options={teamsFormats.map((one) => [one, t(`flow.${one}`)])}
          onChange={onChange}
        />
      )}
    </>
  );
}
