import type { Attachment, Language } from '@axp/contracts';
import Delete from '@mui/icons-material/DeleteOutlined';
import InsertDriveFile from '@mui/icons-material/InsertDriveFileOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchFile, useProblemText } from '@/shared/api/index.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { saveFile } from '@/shared/lib/save-file.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { useDetach } from './use-attachments.ts';

interface AttachmentRowProps {
  readonly attachment: Attachment;
  readonly bookingId: string;
  readonly isRemovable: boolean;
}

/** A file: what it is, the way to have it, and the way to take it away. */
export function AttachmentRow({ attachment, bookingId, isRemovable }: AttachmentRowProps) {
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
  const toast = useToast();
  const problemText = useProblemText();
  const detach = useDetach(bookingId);
  const [isAsking, setIsAsking] = useState(false);
  const remove = () =>
    detach.mutate(attachment, {
      onSuccess: () => toast.success(t('files.removed')),
      onError: (error) => toast.error(problemText(error)),
      onSettled: () => setIsAsking(false),
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
        onConfirm={remove}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

const kilobyte = 1024;

/** `312 kB`, `1.4 MB` */
function fileSize(bytes: number, language: Language): string {
  const isLarge = bytes >= kilobyte * kilobyte;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(Math.max(1, bytes / kilobyte) / (isLarge ? kilobyte : 1));
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
