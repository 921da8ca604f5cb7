import type { WebhookFormat } from '@axp/contracts/vocabulary';
import { teamsFormats } from '@axp/contracts/vocabulary';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/shared/form/select-field.tsx';

type ChatFormatName = Exclude<WebhookFormat, 'standard'>;

interface ChatFormatProps {
  readonly value: ChatFormatName;
  /** A channel keeps its application. */
  readonly isNew: boolean;
  readonly onChange: (format: ChatFormatName) => void;
}

const applications = ['teams', 'slack'] as const;

/** The application of a channel, and how its flow takes messages. */
export function ChatFormat({ value, isNew, onChange }: ChatFormatProps) {
  const { t } = useTranslation('adminWebhooks');
  return (
    <>
      {isNew && (
        <SelectField
          label={t('form.application')}
          value={value === 'slack' ? 'slack' : 'teams'}
          options={applications.map((one) => [one, t(`application.${one}`)])}
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
