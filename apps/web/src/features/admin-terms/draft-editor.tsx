import type { FieldIssue, Language } from '@axp/contracts';
import { languages } from '@axp/contracts';
import Add from '@mui/icons-material/Add';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutline from '@mui/icons-material/DeleteOutlineOutlined';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { thaiLines } from '@/shared/admin/field-styles.ts';
import { ReadOnly } from '@/shared/admin/read-only.tsx';
import { ViewChoice } from '@/shared/admin/view-choice.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useLanguage, useValidationText } from '@/shared/i18n/index.ts';
import { useMerchant } from '@/shared/session/index.ts';
import { LegalDocument } from '@/shared/ui/legal-document.tsx';
import type { DraftValues } from './text-draft.ts';
import { asRead, isInLanguage, movedUp, withSection, withText } from './text-draft.ts';

interface DraftEditorProps {
  readonly values: DraftValues;
  readonly issues: readonly FieldIssue[];
  readonly onChange: (values: DraftValues) => void;
}

/** A legal text in both languages, one at a time, as it is written or as it will be read. */
export function DraftEditor({ values, issues, onChange }: DraftEditorProps) {
  const { t } = useTranslation('adminTerms');
  const [language, setLanguage] = useState<Language>(useLanguage().language);
  const [view, setView] = useState<'write' | 'preview'>('write');
  const marked = (one: Language) => issues.some(({ path }) => isInLanguage(path, one));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 5 }}>
        <ViewChoice
          label={t('languages')}
          value={language}
          values={languages}
          labelOf={(one) => `${t(`language.${one}`)}${marked(one) ? ' *' : ''}`}
          onChange={setLanguage}
          sx={choiceStyle}
        />
        <ViewChoice
          label={t('view.label')}
          value={view}
          values={['write', 'preview']}
          labelOf={(one) => t(`view.${one}`)}
          onChange={setView}
          sx={choiceStyle}
        />
      </Box>
      {view === 'write' ? (
        <ReadOnly subject="LegalText">
          <TextFields {...{ values, issues, onChange, language }} />
        </ReadOnly>
      ) : (
        <Preview values={values} language={language} />
      )}
    </>
  );
}

const choiceStyle = { minHeight: 44, px: 4 } as const;

interface TextFieldsProps extends DraftEditorProps {
  readonly language: Language;
}

function TextFields({ values, issues, onChange, language }: TextFieldsProps) {
  const { t } = useTranslation('adminTerms');
  const text = useValidationText();
  const { title, sections } = values.text[language];
  const errorAt = (path: string) => {
    const issue = issues.find((one) => one.path === path);
    return issue && text.issue(issue);
  };
  const at = `text.${language}`;
  const setSections = (next: typeof sections) =>
    onChange(withText(values, language, { sections: next }));
  const sectionsError = errorAt(`${at}.sections`);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <TextInput
        label={t('field.title')}
        value={title}
        errorText={errorAt(`${at}.title`)}
        lang={language}
        onChange={({ target }) => onChange(withText(values, language, { title: target.value }))}
      />
      {sections.map((section, place) => (
        <SectionFields
          // Sections have no other name than their place.
          key={`${language}-${place}`}
          number={place + 1}
          section={section}
          lang={language}
          errors={{
            title: errorAt(`${at}.sections.${place}.title`),
            text: errorAt(`${at}.sections.${place}.text`),
          }}
          onChange={(change) => setSections(withSection(values.text[language], place, change))}
          onRemove={() => setSections(sections.toSpliced(place, 1))}
          onUp={() => setSections(movedUp(values.text[language], place))}
        />
      ))}
      {sectionsError !== undefined && (
        <Typography role="alert" variant="body2" color="error">
          {sectionsError}
        </Typography>
      )}
      <Button
        color="inherit"
        startIcon={<Add />}
        sx={{ justifySelf: 'start' }}
        onClick={() => setSections([...sections, { title: '', text: '' }])}
      >
        {t('section.add')}
      </Button>
      <TextInput
        label={t('field.changes')}
        hint={t('field.changesHint')}
        multiline
        minRows={2}
        sx={thaiLines}
        value={values.changes[language]}
        errorText={errorAt(`changes.${language}`)}
        lang={language}
        onChange={({ target }) =>
          onChange({ ...values, changes: { ...values.changes, [language]: target.value } })
        }
      />
    </Box>
  );
}

interface SectionFieldsProps {
  readonly number: number;
  readonly section: DraftValues['text']['en']['sections'][number];
  readonly lang: Language;
  readonly errors: { readonly title: string | undefined; readonly text: string | undefined };
  readonly onChange: (change: Partial<SectionFieldsProps['section']>) => void;
  readonly onRemove: () => void;
  readonly onUp: () => void;
}

function SectionFields(props: SectionFieldsProps) {
  const { number, section, lang, errors, onChange, onRemove, onUp } = props;
  const { t } = useTranslation('adminTerms');
  return (
    <Box
      component="fieldset"
      sx={{
        display: 'grid',
        gap: 3,
        m: 0,
        p: 4,
        minWidth: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
      }}
    >
      <Typography component="legend" variant="subtitle2" sx={{ px: 1 }}>
        {t('field.section', { number })}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <TextInput
          label={t('field.sectionTitle')}
          value={section.title}
          errorText={errors.title}
          lang={lang}
          onChange={({ target }) => onChange({ title: target.value })}
        />
        <Box sx={{ display: 'flex', flexShrink: 0, mt: 7 }}>
          <IconButton
            aria-label={t('section.up', { number })}
            disabled={number === 1}
            onClick={onUp}
          >
            <ArrowUpward fontSize="small" />
          </IconButton>
          <IconButton aria-label={t('section.remove', { number })} onClick={onRemove}>
            <DeleteOutline fontSize="small" />
          </IconButton>
        </Box>
      </Box>
      <TextInput
        label={t('field.sectionText')}
        multiline
        minRows={3}
        sx={thaiLines}
        value={section.text}
        errorText={errors.text}
        lang={lang}
        onChange={({ target }) => onChange({ text: target.value })}
      />
    </Box>
  );
}

function Preview({ values, language }: Pick<TextFieldsProps, 'values' | 'language'>) {
  const { t } = useTranslation('adminTerms');
  const { title, sections } = asRead(values.text[language], useMerchant());
  return (
    <Box lang={language}>
      <LegalDocument level={2} title={title} updated={t('previewDate')} sections={sections} />
    </Box>
  );
}
