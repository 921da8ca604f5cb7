import type { ManagedOwnField } from '@axp/contracts/administration';
import type { OwnFieldSubject } from '@axp/contracts/vocabulary';
import { ownFieldLimits, ownFieldSubjects } from '@axp/contracts/vocabulary';
import AddIcon from '@mui/icons-material/Add';
import FieldsIcon from '@mui/icons-material/DynamicFormOutlined';
import { Box, Card, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { DialogButton } from '@/shared/admin/dialog-button.tsx';
import { UrlTabs } from '@/shared/admin/url-tabs.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useAbility } from '@/shared/session/index.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { FieldFacts } from './field-facts.tsx';
import { FieldList } from './field-list.tsx';
import { ownFieldQueries } from './own-field-queries.ts';
import { updateField, useFieldChange } from './use-field-change.ts';

const FieldDialog = lazyDialog(() => import('./field-dialog.tsx'), 'FieldDialog');

function tabHref(subject: OwnFieldSubject): string {
  return subject === 'resource' ? '/admin/own-fields' : `/admin/own-fields?tab=${subject}`;
}

/** `/admin/own-fields`: fields of resources, and those of bookings with `?tab=booking` (F-03). */
export function OwnFieldsPage() {
  const { t } = useTranslation('adminOwnFields');
  const { query } = useRouter();
  const subject = ownFieldSubjects.find((one) => one === query.tab) ?? 'resource';
  const fields = useQuery(ownFieldQueries.list());
  return (
    <SectionPage name="ownFields" actions={<AddField key={subject} subject={subject} />}>
      <QueryContent query={fields} failed={t('failed')} skeleton={320}>
        {(all) => (
          <UrlTabs
            label={t('tabs.label')}
            tabs={ownFieldSubjects}
            value={subject}
            labelOf={(one) => t(`tabs.${one}`)}
            noteOf={(one) => <Chip size="small" label={offered(all, one).length} />}
            hrefOf={tabHref}
          >
            {(one) => <Fields subject={one} fields={all} />}
          </UrlTabs>
        )}
      </QueryContent>
    </SectionPage>
  );
}

function offered(fields: readonly ManagedOwnField[], subject: OwnFieldSubject) {
  return fields.filter((field) => field.subject === subject && !field.isArchived);
}

/** The button that adds a field; none for those who may only read. */
function AddField({ subject }: { readonly subject: OwnFieldSubject }) {
  const { t } = useTranslation('adminOwnFields');
  const canChange = useAbility().can('update', 'OwnField');
  const { data = [] } = useQuery(ownFieldQueries.list());
  if (!canChange) return null;
  return (
    <DialogButton
      variant="contained"
      color="primary"
      startIcon={<AddIcon />}
      disabled={offered(data, subject).length >= ownFieldLimits.fields}
      dialog={(close) => <FieldDialog subject={subject} field={null} onClose={close} />}
    >
      {t('add')}
    </DialogButton>
  );
}

interface FieldsProps {
  readonly subject: OwnFieldSubject;
  readonly fields: readonly ManagedOwnField[];
}

function Fields({ subject, fields }: FieldsProps) {
  const { t } = useTranslation('adminOwnFields');
  const shown = offered(fields, subject);
  const archived = fields.filter((field) => field.subject === subject && field.isArchived);
  return (
    <>
      {shown.length === 0 ? (
        <Card>
          <EmptyState
            icon={<FieldsIcon />}
            title={t(`empty.${subject}.title`)}
            description={t(`empty.${subject}.text`)}
          />
        </Card>
      ) : (
        <FieldList subject={subject} fields={shown} />
      )}
      {archived.length > 0 && <ArchivedFields fields={archived} />}
    </>
  );
}

/** Fields that are no longer offered, to be offered again. */
function ArchivedFields({ fields }: { readonly fields: readonly ManagedOwnField[] }) {
  const { t } = useTranslation('adminOwnFields');
  return (
    <Box component="section" aria-labelledby="archived" sx={{ mt: 8 }}>
      <Typography id="archived" variant="h3" component="h2">
        {t('archived.title')}
      </Typography>
      <Typography variant="secondary" sx={{ mb: 3 }}>
        {t('archived.text')}
      </Typography>
      <Card component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {fields.map((field) => (
          <ArchivedField key={field.id} field={field} />
        ))}
      </Card>
    </Box>
  );
}

function ArchivedField({ field }: { readonly field: ManagedOwnField }) {
  const { t } = useTranslation('adminOwnFields');
  const { language } = useLanguage();
  const canChange = useAbility().can('update', 'OwnField');
  const name = field.label[language];
  const restore = useFieldChange(() => updateField(field, { isArchived: false }), {
    done: t('restored', { name }),
  });
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        px: 4,
        py: 3,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <FieldFacts field={field} />
      {canChange && (
        <SecondaryButton
          aria-label={`${t('row.restore')}: ${name}`}
          disabled={restore.isPending}
          onClick={() => restore.mutate()}
        >
          {t('row.restore')}
        </SecondaryButton>
      )}
    </Box>
  );
}
