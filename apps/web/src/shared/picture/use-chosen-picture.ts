import type { FieldIssue } from '@axp/contracts';
import { useState } from 'react';
import { openPicture } from './crop-picture.ts';
import { damagedPicture, pictureFault } from './picture-fault.ts';

/** A picture that was chosen from a device and waits to be cropped, or why it can't be. */
export function useChosenPicture() {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [issue, setIssue] = useState<FieldIssue | null>(null);

  async function choose(file: File): Promise<void> {
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
