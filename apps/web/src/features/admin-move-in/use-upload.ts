import type { MovedSystem } from '@axp/contracts/move-in';
import { moveInLimits, startMoveIn } from '@axp/contracts/move-in';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallAbandoned, call, fileForm } from '@/shared/api/index.ts';
import { useFileRefusal } from '@/shared/booking/use-file-refusal.ts';
import { moveInQueries } from './move-in-queries.ts';
import { stepHref } from './move-in-steps.ts';
import { endingsOf, hasEnding } from './upload-files.ts';

interface ReadingChoices {
  readonly resourceId?: string;
  readonly timezone?: string;
  /** Subjects that are imported, where these are not all. */
  readonly subjects?: string;
}

/** Sends a file of a system, with progress, and opens the step of what it has. */
export function useUpload(system: MovedSystem, query: ReadingChoices) {
  const { t } = useTranslation('adminMoveIn');
  const router = useRouter();
  const queries = useQueryClient();
  const refusal = useFileRefusal(moveInLimits.bytes);
  const sending = useRef<AbortController | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const upload = useMutation({
    mutationFn: async (chosen: File) => {
      const controller = new AbortController();
      sending.current = controller;
      const { signal } = controller;
      const form = fileForm(chosen);
      return (await call(startMoveIn, { query }, { form, onProgress: setShare, signal })).data;
    },
    onMutate: () => setShare(0),
    onSuccess: (moveIn) => {
      queries.setQueryData(moveInQueries.one(moveIn.id).queryKey, moveIn);
      void queries.invalidateQueries(moveInQueries.list());
      void router.replace(stepHref('upload', moveIn.id));
    },
  });
  const before = (chosen: File) => {
    const endings = endingsOf[system];
    if (hasEnding(chosen, endings)) return refusal.before(chosen);
    return t('upload.wrongEnding', { endings: endings.join(', ') });
  };
  const isFailed = upload.isError && !(upload.error instanceof CallAbandoned);
  const refused = file && before(file);
  return {
    file,
    share,
    isPending: upload.isPending,
    isDone: upload.isSuccess,
    error: refused ?? (isFailed ? refusal.after(upload.error) : null),
    /** Whether the same file can be sent again. */
    isRepeatable: refused === null && isFailed,
    send: (chosen: File) => {
      setFile(chosen);
      upload.reset();
      if (before(chosen) === null) upload.mutate(chosen);
    },
    cancel: () => {
      sending.current?.abort();
      setFile(null);
    },
  };
}
