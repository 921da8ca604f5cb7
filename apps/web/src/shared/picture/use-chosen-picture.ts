import type { FieldIssue } from '@axp/contracts';
import type { ChangeEvent } from 'react';
import { useState } from 'react';
import { openPicture } from './crop-picture.ts';
import { damagedPicture, pictureFault } from './picture-fault.ts';

/** Chosen picture before cropping, with its error. */
export function useChosenPicture() {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [issue, setIssue] = useState<FieldIssue | null>(null);

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.target.files ?? [];
    // Allows choosing the same file again after a correction.
    event.target.value = '';
    if (!file) return;
    const fault = await pictureFault(file).catch(() => damagedPicture);
    setIssue(fault);
    if (fault) return;
    const url = URL.createObjectURL(file);
    await openPicture(url).then(setPicture, () => {
      URL.revokeObjectURL(url);
      setIssue(damagedPicture);
    });
  }

  function close(): void {
    if (picture) URL.revokeObjectURL(picture.src);
    setPicture(null);
  }

  return { picture, issue, choose, close };
}
