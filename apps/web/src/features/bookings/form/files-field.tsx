import { attachmentEndings, attachmentLimits } from '@axp/contracts';
import AttachFile from '@mui/icons-material/AttachFile';
import Close from '@mui/icons-material/Close';
import { Alert, Box, IconButton, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileRefusal } from '@/shared/booking/use-file-refusal.ts';
import { phoneEndings, readablePicture } from '@/shared/picture/readable-picture.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';

interface FilesFieldProps {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

interface Refused {
  readonly name: string;
  readonly reason: string;
}

/** Files for the booking; they are sent once it is made (Z-20). */
export function FilesField({ files, onChange }: FilesFieldProps) {
  const { t } = useTranslation('booking');
  const input = useRef<HTMLInputElement>(null);
  const refusal = useChosenFileRefusal();
  const [isReading, setIsReading] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const add = async (picked: readonly File[]) => {
    setIsReading(true);
    const chosen = await Promise.all(picked.map(readablePicture));
    setIsReading(false);
    const judged = chosen.map((file) => ({ file, reason: refusal.before(file) }));
    setRefused(judged.flatMap(({ file, reason }) => (reason ? [{ name: file.name, reason }] : [])));
    const good = judged.flatMap(({ file, reason }) => (reason ? [] : [file]));
    onChange([...files, ...good].slice(0, attachmentLimits.perBooking));
  };
  return (
    <Box
      component="section"
      aria-label={t('files.title')}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {files.map((file) => (
          <Box
            component="li"
            key={`${file.name} ${file.size} ${file.lastModified}`}
            sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44 }}
          >
            <AttachFile aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
            <Typography variant="body2" noWrap sx={{ flexGrow: 1, minWidth: 0 }}>
              {file.name}
            </Typography>
            <IconButton
              aria-label={t('files.remove', { name: file.name })}
              onClick={() => onChange(files.filter((each) => each !== file))}
              sx={{ width: 44, height: 44 }}
            >
              <Close fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
      {refused.map(({ name, reason }) => (
        <Alert key={name} severity="error">
          {t('files.refused', { name, reason })}
        </Alert>
      ))}
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          data-testid="files"
          accept={[...attachmentEndings.map((ending) => `.${ending}`), ...phoneEndings].join(',')}
          onChange={(event) => {
            void add([...(event.target.files ?? [])]);
            // The same file may be chosen again after it was refused.
            event.target.value = '';
          }}
        />
        <SecondaryButton
          startIcon={<AttachFile />}
          loading={isReading}
          loadingPosition="start"
          disabled={files.length >= attachmentLimits.perBooking}
          onClick={() => input.current?.click()}
        >
          {t('files.add')}
        </SecondaryButton>
        <Typography variant="note" component="span">
          {t('files.hint', { count: attachmentLimits.perBooking })}
        </Typography>
      </Box>
    </Box>
  );
}

function hasKnownEnding({ name }: File): boolean {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  return attachmentEndings.includes(ending);
}

/** Also checks the file extension, because the upload starts only after the booking (Z-20). */
function useChosenFileRefusal() {
  const { t } = useTranslation('booking');
  const refusal = useFileRefusal();
  return {
    ...refusal,
    before: (file: File): string | null =>
      refusal.before(file) ??
      (hasKnownEnding(file)
        ? null
        : t('files.wrongType', { endings: attachmentEndings.join(', ') })),
  };
}
