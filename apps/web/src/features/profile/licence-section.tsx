import type { FieldIssue } from '@axp/contracts';
import { profileImageTypes } from '@axp/contracts';
import type { Licence } from '@axp/contracts/licences';
import { deleteMyLicence, deleteMyLicencePhoto, setMyLicencePhoto } from '@axp/contracts/licences';
import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, fileForm, useProblemText } from '@/shared/api/index.ts';
import { addTexts, useValidationText } from '@/shared/i18n/index.ts';
import { licenceTexts } from '@/shared/i18n/texts/licence.ts';
import { LicenceFacts } from '@/shared/licence/licence-facts.tsx';
import { licenceQueries } from '@/shared/licence/licence-queries.ts';
import { useReloadLicence } from '@/shared/licence/use-reload-licence.ts';
import { pictureFault } from '@/shared/picture/cropped-picture-field.tsx';
import { PictureField } from '@/shared/picture/picture-field.tsx';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { ProfileSection } from './profile-section.tsx';

const LicenceDialog = lazyDialog(() => import('./licence-dialog.tsx'), 'LicenceDialog');

/** The user's driving licence: entered here, confirmed by others. */
export function LicenceSection() {
  const { t, i18n } = useTranslation('licence');
  addTexts(i18n, [licenceTexts]);
  const licence = useQuery(licenceQueries.mine());
  const [opened, setOpened] = useState<'change' | 'delete' | null>(null);
  const close = () => setOpened(null);
  const reload = useReloadLicence();
  const remove = useChange(() => call(deleteMyLicence), {
    done: t('own.deleted'),
    onDone: () => {
      close();
      return reload();
    },
  });
  const change = () => setOpened('change');
  return (
    <ProfileSection id="licence" title={t('title')} hint={t('own.hint')}>
      <QueryContent query={licence} failed={t('own.failed')} skeleton={96}>
        {(data) =>
          data ? (
            <OwnLicence licence={data} onChange={change} onDelete={() => setOpened('delete')} />
          ) : (
            <NoLicence onEnter={change} />
          )
        }
      </QueryContent>
      {/* Stays open while the licence appears or changes elsewhere, with what was typed. */}
      {opened === 'change' && <LicenceDialog licence={licence.data ?? null} onClose={close} />}
      <ConfirmDialog
        isOpen={opened === 'delete'}
        isDestructive
        title={t('own.deleteTitle')}
        description={t('own.deleteText')}
        confirmLabel={t('own.delete')}
        isWorking={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={close}
      />
    </ProfileSection>
  );
}

function NoLicence({ onEnter }: { readonly onEnter: () => void }) {
  const { t } = useTranslation('licence');
  return (
    <>
      <Typography variant="body2" sx={{ mb: 3 }}>
        {t('own.none')}
      </Typography>
      <SecondaryButton onClick={onEnter}>{t('own.enter')}</SecondaryButton>
    </>
  );
}

interface OwnLicenceProps {
  readonly licence: Licence;
  readonly onChange: () => void;
  readonly onDelete: () => void;
}

function OwnLicence({ licence, onChange, onDelete }: OwnLicenceProps) {
  const { t } = useTranslation('licence');
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <LicenceFacts
        licence={licence}
        photo={licence.photo}
        number={licence.number ?? t('fact.noNumber')}
      />
      <LicencePhoto photo={licence.photo} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <SecondaryButton onClick={onChange}>{t('own.change')}</SecondaryButton>
        <Button color="error" onClick={onDelete}>
          {t('own.delete')}
        </Button>
      </Box>
    </Box>
  );
}

/** Optional photo of the licence, seen only by its owner and those who confirm it. */
function LicencePhoto({ photo }: Pick<Licence, 'photo'>) {
  const { t } = useTranslation('licence');
  const text = useValidationText();
  const problemText = useProblemText();
  const reload = useReloadLicence();
  const [fault, setFault] = useState<FieldIssue | null>(null);
  const send = useChange((file: File) => call(setMyLicencePhoto, {}, { form: fileForm(file) }), {
    done: t('own.photoSaved'),
    onDone: reload,
    isShownByForm: () => true,
  });
  const remove = useChange(() => call(deleteMyLicencePhoto), {
    done: t('own.photoRemoved'),
    onDone: reload,
  });
  const choose = async (file: File): Promise<void> => {
    const found = await pictureFault(file);
    setFault(found);
    if (!found) send.mutate(file);
  };
  return (
    <PictureField
      label={t('own.photo')}
      accept={profileImageTypes}
      preview={null}
      hint={t('own.photoHint')}
      chooseLabel={t(photo ? 'own.changePhoto' : 'own.choosePhoto')}
      removeLabel={photo ? t('own.removePhoto') : undefined}
      isDisabled={remove.isPending}
      isSaving={send.isPending}
      refusal={(fault && text.issue(fault)) ?? (send.error && problemText(send.error))}
      onChoose={(file) => void choose(file)}
      onRemove={() => remove.mutate()}
    />
  );
}
