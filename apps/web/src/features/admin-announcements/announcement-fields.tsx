import type { Language } from '@axp/contracts';
import { announcementLengths, languages } from '@axp/contracts/vocabulary';
import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { FoundOne } from '@/shared/admin/found-fields.tsx';
import { SpanFields } from '@/shared/booking/ui/span-fields.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import type { AnnouncedPlace } from './find-places.ts';
import { findPlaces } from './find-places.ts';
import type { FieldsProps } from './form-values.ts';
import { NotifyField } from './notify-field.tsx';
import { SeverityField } from './severity-field.tsx';

const yearDays = 366;

/** Times of a period: the server takes any minute; a list has a quarter of an hour. */
export const periodRules = { gridMinutes: 15, maxAheadDays: 2 * yearDays };

interface AnnouncementFieldsProps extends FieldsProps {
  /** Null for those who can't announce to the whole company. */
  readonly company: AnnouncedPlace | null;
}

/** Fields of an announcement: importance, place, period, texts and recipients. */
export function AnnouncementFields({ company, ...form }: AnnouncementFieldsProps) {
  const { t } = useTranslation('adminAnnouncements');
  const { values, errorAt, onChange } = form;
  const { severity, place, linkUrl } = values;
  const hintKey =
    `form.${place?.kind === 'company' ? 'everywhere' : (place?.kind ?? 'everywhere')}Hint` as const;
  return (
    <>
      <SeverityField value={severity} onChange={(one) => onChange({ severity: one })} />
      <FoundOne
        label={t('form.where')}
        required
        finding={findPlaces(company)}
        nameOf={({ label }) => label}
        value={place}
        error={errorAt('resourceId') ?? errorAt('buildingId')}
        {...(place && { hint: t(hintKey, { name: place.name }) })}
        onChange={(one) => onChange({ place: one ?? company })}
      />
      <SpanFields
        window={{ start: values.start, end: values.end }}
        timezone={place?.timezone ?? 'UTC'}
        rules={periodRules}
        maxBackDays={yearDays}
        start={{ error: errorAt('start') }}
        end={{ error: errorAt('end') }}
        onChange={onChange}
      />
      {languages.map((language) => (
        <TextFields key={language} language={language} {...form} />
      ))}
      <TextInput
        label={t('form.link')}
        type="url"
        value={linkUrl}
        errorText={errorAt('linkUrl')}
        hint={t('form.linkHint')}
        onChange={({ target }) => onChange({ linkUrl: target.value })}
      />
      {place && place.kind !== 'company' && <NotifyField place={place} {...form} />}
    </>
  );
}

interface TextFieldsProps extends FieldsProps {
  readonly language: Language;
}

/** Title and text in one language; another language is shown if both are empty. */
function TextFields({ language, values, errorAt, onChange }: TextFieldsProps) {
  const { t } = useTranslation('adminAnnouncements');
  const typed = values.texts[language];
  const name = t(`language.${language}`);
  const change = (text: Partial<typeof typed>) =>
    onChange({ texts: { ...values.texts, [language]: { ...typed, ...text } } });
  const [main] = languages;
  // The first language reports that no text is written in any.
  const missing = language === main ? errorAt('texts') : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box>
        <TextInput
          label={t('form.title', { language: name })}
          lang={language}
          value={typed.title}
          errorText={errorAt(`texts.${language}.title`) ?? missing}
          onChange={({ target }) => change({ title: target.value })}
        />
        <Typography variant="note" component="p" sx={{ textAlign: 'end' }}>
          {t('form.length', { count: typed.title.length, maximum: announcementLengths.title })}
        </Typography>
      </Box>
      <TextInput
        label={t('form.text', { language: name })}
        lang={language}
        value={typed.text}
        errorText={errorAt(`texts.${language}.text`)}
        onChange={({ target }) => change({ text: target.value })}
      />
    </Box>
  );
}
