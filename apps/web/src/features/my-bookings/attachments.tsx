import type { Attachment, Booking } from '@axp/contracts';
import {
  addAttachment,
  attachmentEndings,
  attachmentLimits,
  deleteAttachment,
} from '@axp/contracts';
import AttachFile from '@mui/icons-material/AttachFile';
import Delete from '@mui/icons-material/DeleteOutlined';
import InsertDriveFile from '@mui/icons-material/InsertDriveFileOutlined';
import {
  Alert,
  Box,
  Button,
  ButtonBase,
  IconButton,
  LinearProgress,
  Typography,
} from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, fetchFile, fileForm } from '@/shared/api/index.ts';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';
import { useFileRefusal } from '@/shared/booking/use-file-refusal.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { fileSize } from '@/shared/lib/file-size.ts';
import { saveFile } from '@/shared/lib/save-file.ts';
import { phoneEndings, readablePicture } from '@/shared/picture/readable-picture.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { FileInput } from '@/shared/ui/file-input.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useChange } from '@/shared/ui/use-change.ts';

/** Attachments of a booking; editors add and remove them (Z-20). */
export function Attachments({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation('myBooking');
  const { attachments, abilities } = booking;
  if (attachments.length === 0 && !abilities.edit) return null;
  return (
    <DetailCard title={t('files.title')}>
      {attachments.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {attachments.map((attachment) => (
            <li key={attachment.id}>
              <AttachmentRow
                attachment={attachment}
                bookingId={booking.id}
                isRemovable={abilities.edit}
              />
            </li>
          ))}
        </Box>
      )}
      {abilities.edit && attachments.length < attachmentLimits.perBooking && (
        <AddFile bookingId={booking.id} />
      )}
    </DetailCard>
  );
}

function AddFile({ bookingId }: { readonly bookingId: string }) {
  const { t } = useTranslation('myBooking');
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState(0);
  const queryClient = useQueryClient();
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = fileForm(file);
      const params = { id: bookingId };
      return call(addAttachment, { params }, { form, onProgress: setShare });
    },
    onMutate: () => setShare(0),
    onSettled: () => queryClient.invalidateQueries(bookingQuery(bookingId)),
  });
  const refusal = useFileRefusal();
  const [chosen, setChosen] = useState<File | null>(null);
  const refused = chosen && refusal.before(chosen);
  const error = refused ?? (upload.isError ? refusal.after(upload.error) : null);
  const choose = async (picked: File) => {
    if (upload.isPending) return;
    const file = await readablePicture(picked);
    setChosen(file);
    upload.reset();
    if (refusal.before(file) === null) upload.mutate(file);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2, justifyItems: 'start' }}>
      <FileInput
        ref={input}
        data-testid="file"
        accept={[...attachmentEndings.map((ending) => `.${ending}`), ...phoneEndings].join(',')}
        onChoose={(file) => void choose(file)}
      />
      <SecondaryButton
        startIcon={<AttachFile />}
        loading={upload.isPending}
        loadingPosition="start"
        onClick={() => input.current?.click()}
      >
        {t('files.add')}
      </SecondaryButton>
      <Typography variant="note" component="span">
        {t('files.hint')}
      </Typography>
      {upload.isPending && chosen && (
        <Box sx={{ width: '100%' }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {t('files.sending', { name: chosen.name, percent: Math.round(share * 100) })}
          </Typography>
          <LinearProgress
            aria-label={t('files.progress')}
            variant="determinate"
            value={share * 100}
            sx={{ mt: 1 }}
          />
        </Box>
      )}
      {error !== null && chosen && (
        <Alert
          severity="error"
          sx={{ width: '100%' }}
          {...(refused === null && {
            action: (
              <Button color="inherit" size="small" onClick={() => void choose(chosen)}>
                {t('files.retry')}
              </Button>
            ),
          })}
        >
          {t('files.refused', { name: chosen.name, reason: error })}
        </Alert>
      )}
    </Box>
  );
}

interface AttachmentRowProps {
  readonly attachment: Attachment;
  readonly bookingId: string;
  readonly isRemovable: boolean;
}

/** A file: what it is, the way to have it, and the way to take it away. */
function AttachmentRow({ attachment, bookingId, isRemovable }: AttachmentRowProps) {
  const { t } = useTranslation('myBooking');
  const { language } = useLanguage();
  const { fileName, sizeBytes, uploadedBy, thumbnailPath, path } = attachment;
  const save = useChange(async () => saveFile(await fetchFile(path), fileName));
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <ButtonBase
        aria-label={t('files.save', { name: fileName })}
        aria-busy={save.isPending}
        disabled={save.isPending}
        onClick={() => save.mutate()}
        sx={{
          flexGrow: 1,
          minWidth: 0,
          minHeight: 56,
          gap: 3,
          p: 1,
          justifyContent: 'flex-start',
          textAlign: 'start',
          borderRadius: `${radius.control}px`,
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Thumbnail path={thumbnailPath} />
        <Box component="span" sx={{ display: 'grid', minWidth: 0 }}>
          <Typography component="span" variant="body2" noWrap sx={{ fontWeight: 500 }}>
            {fileName}
          </Typography>
          <Typography component="span" variant="note" noWrap>
            {`${fileSize(sizeBytes, language)} · ${uploadedBy.fullName}`}
          </Typography>
        </Box>
      </ButtonBase>
      {isRemovable && <RemoveFile attachment={attachment} bookingId={bookingId} />}
    </Box>
  );
}

function Thumbnail({ path }: { readonly path: string | null }) {
  const address = useFileAddress(path);
  return (
    <Box
      component="span"
      sx={{
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        width: 44,
        height: 44,
        overflow: 'hidden',
        borderRadius: `${radius.chip}px`,
        bgcolor: 'action.hover',
        color: 'text.secondary',
      }}
    >
      {address === null ? (
        <InsertDriveFile aria-hidden />
      ) : (
        <Box
          component="img"
          src={address}
          alt=""
          sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      )}
    </Box>
  );
}

function RemoveFile({ attachment, bookingId }: Omit<AttachmentRowProps, 'isRemovable'>) {
  const { t } = useTranslation('myBooking');
  const [isAsking, setIsAsking] = useState(false);
  const params = { id: bookingId, attachmentId: attachment.id };
  const detach = useChange(() => call(deleteAttachment, { params }), {
    done: t('files.removed'),
    reads: [bookingQuery(bookingId).queryKey],
  });
  return (
    <>
      <IconButton
        aria-label={t('files.remove', { name: attachment.fileName })}
        onClick={() => setIsAsking(true)}
        sx={{ width: 44, height: 44 }}
      >
        <Delete />
      </IconButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('files.removeTitle')}
        description={t('files.removeText', { name: attachment.fileName })}
        confirmLabel={t('files.removeConfirm')}
        isDestructive
        isWorking={detach.isPending}
        onConfirm={() => detach.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

/** Returns a small file as a data URL, which needs no cleanup, unlike an object URL. */
async function dataAddress(content: Blob): Promise<string> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${content.type};base64,${btoa(text)}`;
}

/** Returns an `img` URL for a thumbnail that requires sign-in; null until it is loaded. */
function useFileAddress(path: string | null): string | null {
  const { data } = useQuery({
    queryKey: ['files', path] as const,
    queryFn: async ({ signal }) =>
      path === null ? null : dataAddress(await fetchFile(path, { signal })),
    enabled: path !== null,
    // Files are immutable: a new file gets a new path.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data ?? null;
}
