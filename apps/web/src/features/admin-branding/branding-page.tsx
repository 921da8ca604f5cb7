import type { Branding, BrandingBody, BrandingContent } from '@axp/contracts';
import { BrandingBody as BodySchema } from '@axp/contracts';
import { brandingChanges, contrastWarnings } from '@axp/contracts/vocabulary';
import { Alert, Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { LeaveQuestion } from '@/shared/admin/leave-question.tsx';
import { ReadOnly } from '@/shared/admin/read-only.tsx';
import { ApiProblem, useProblemText } from '@/shared/api/index.ts';
import { ConcurrentChangeDialog } from '@/shared/form/concurrent-change-dialog.tsx';
import { contractResolver } from '@/shared/form/contract-resolver.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { useAbility } from '@/shared/session/index.ts';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { brandingQueries } from './branding-queries.ts';
import { ChangeList } from './change-list.tsx';
import { ColorFields } from './color-fields.tsx';
import { DraftBar, PublishDialog } from './draft-bar.tsx';
import type { BrandingValues } from './form-values.ts';
import { bodyOf, contentOf, fieldOf, previewOf, valuesOf } from './form-values.ts';
import { History } from './history.tsx';
import { PictureFields, TextFields } from './identity-fields.tsx';
import type { PreviewScreens } from './preview.tsx';
import { Preview } from './preview.tsx';
import type { BrandingActions } from './use-branding-actions.ts';
import { useBrandingActions } from './use-branding-actions.ts';
import { useStable } from './use-stable.ts';

/** `/admin/branding`: what the company looks like here (D-02). */
export function BrandingPage({ screens }: { readonly screens: PreviewScreens }) {
  const { t } = useTranslation('adminBranding');
  const branding = useQuery(brandingQueries.state());
  return (
    <SectionPage name="branding" isWide>
      <QueryContent query={branding} failed={t('failed')} skeleton={480}>
        {(data) => <BrandingEditor branding={data} screens={screens} />}
      </QueryContent>
    </SectionPage>
  );
}

interface BrandingEditorProps {
  readonly branding: Branding;
  readonly screens: PreviewScreens;
}

/** The form of a branding beside the screens that it changes; checked by the contract's schema. */
function BrandingEditor({ branding, screens }: BrandingEditorProps) {
  const { form, actions, shown, base, isEdited } = useBrandingForm(branding);
  const [isPublishing, setIsPublishing] = useState(false);
  const mayUpdate = useAbility().can('update', 'Branding');
  // Typing goes first; the screens follow.
  const drawn = useDeferredValue(shown);
  const changes = brandingChanges(branding.published.content, shown);
  const whenValid = (work: (body: BrandingBody) => void) => void form.handleSubmit(work)();
  return (
    <FormProvider {...form}>
      <Box
        sx={{
          display: 'grid',
          alignItems: 'start',
          gap: 5,
          gridTemplateColumns: { lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <Box
          component="form"
          noValidate
          onSubmit={(event) => void form.handleSubmit((body) => actions.save(body))(event)}
          sx={{ display: 'grid', gap: 4, minWidth: 0 }}
        >
          <ReadOnly subject="Branding">
            <Box sx={{ display: 'grid', gap: 4 }}>
              <PictureFields content={shown} actions={actions} />
              <TextFields />
              <ColorFields theme={shown.theme} />
            </Box>
          </ReadOnly>
          <Trouble error={actions.error} isWrong={Object.keys(form.formState.errors).length > 0} />
          {mayUpdate && (
            <DraftBar
              branding={branding}
              isEdited={isEdited}
              isPending={actions.isPending}
              canPublish={changes.length > 0}
              onPublish={() => whenValid(() => setIsPublishing(true))}
              onDiscard={actions.discard}
              onReset={() => form.reset(valuesOf(base))}
            />
          )}
        </Box>
        <Box sx={{ position: { lg: 'sticky' }, top: { lg: 88 }, minWidth: 0 }}>
          <Preview content={drawn} screens={screens} />
        </Box>
      </Box>
      <History
        branding={branding}
        isPending={actions.isPending}
        onRestore={(number) => actions.restore(number, { isEdited })}
      />
      {isPublishing && (
        <PublishDialog
          changes={changes}
          warnings={contrastWarnings(shown.theme)}
          isOvertaken={
            branding.draft !== null && branding.draft.basedOn !== branding.published.number
          }
          isPending={actions.isPending}
          onClose={() => setIsPublishing(false)}
          onConfirm={() =>
            whenValid((body) => {
              setIsPublishing(false);
              actions.publish(isEdited || !branding.draft ? body : null);
            })
          }
        />
      )}
      {actions.theirs && (
        <StaleDialog base={base} theirs={actions.theirs} onSettle={actions.settle} />
      )}
      <LeaveQuestion isEdited={isEdited && !actions.isPending} />
    </FormProvider>
  );
}

function useBrandingForm(branding: Branding) {
  const text = useValidationText();
  const base = contentOf(branding);
  const form = useForm<BrandingValues, unknown, BrandingBody>({
    defaultValues: valuesOf(base),
    resolver: contractResolver<BrandingValues, typeof BodySchema>({
      schema: BodySchema,
      explain: text.issue,
      toInput: bodyOf,
      fieldOf,
    }),
  });
  const values = useWatch({ control: form.control, compute: (all: BrandingValues) => all });
  const actions = useBrandingActions({
    branding,
    onAdopt: (adopted) => form.reset(valuesOf(contentOf(adopted))),
    onRefused: ({ issues }) => {
      for (const issue of issues) {
        if (issue.path === 'file') continue;
        form.setError(fieldOf(issue.path), { message: text.issue(issue) });
      }
    },
  });
  const isEdited = JSON.stringify(bodyOf(values)) !== JSON.stringify(bodyOf(valuesOf(base)));
  const shown = useStable(previewOf(values, base));
  return { form, actions, base, isEdited, shown };
}

function Trouble({ error, isWrong }: { readonly error: Error | null; readonly isWrong: boolean }) {
  const { t } = useTranslation('adminBranding');
  const problemText = useProblemText();
  const isOfPicture = error instanceof ApiProblem && error.issues[0]?.path === 'file';
  if (error && !isOfPicture) return <Alert severity="error">{problemText(error)}</Alert>;
  return isWrong ? <Alert severity="error">{t('check')}</Alert> : null;
}

interface StaleDialogProps {
  /** Content when the form was opened. */
  readonly base: BrandingContent;
  readonly theirs: Branding;
  readonly onSettle: BrandingActions['settle'];
}

/** Resolves a concurrent change: shows the changes of the other user and asks which to keep. */
function StaleDialog({ base, theirs, onSettle }: StaleDialogProps) {
  const { t } = useTranslation('adminBranding');
  const changes = brandingChanges(base, contentOf(theirs));
  const who = theirs.draft?.savedBy ?? theirs.published.publishedBy;
  return (
    <ConcurrentChangeDialog
      title={t('stale.title')}
      size="large"
      theirsLabel={t('stale.theirs')}
      mineLabel={t('stale.mine')}
      onTheirs={() => onSettle(true)}
      onMine={() => onSettle(false)}
    >
      <Typography variant="body2" sx={{ mb: 4 }}>
        {t('stale.text', { name: who?.fullName ?? '–' })}
      </Typography>
      {changes.length > 0 ? (
        <ChangeList changes={changes} />
      ) : (
        <Typography variant="body2">{t('stale.same')}</Typography>
      )}
    </ConcurrentChangeDialog>
  );
}
