import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { signInMethods } from '@/shared/session/sign-in-methods.ts';
import type { CloudKit } from './cloud-kit.ts';
import { openCloudKit } from './cloud-kit.ts';
import { cloudMethodOf } from './cloud-method.ts';

/** A client of the platform for as long as a component stands; null until it is there. */
export function useCloudKit(): CloudKit | null {
  const { data: method } = useQuery({ ...signInMethods(), select: cloudMethodOf });
  const [kit, setKit] = useState<CloudKit | null>(null);
  useEffect(() => {
    if (!method) return undefined;
    let isOver = false;
    let opened: CloudKit | null = null;
    void openCloudKit(method, { bridge: 'auto' }).then((made) => {
      if (isOver) {
        made.destroy();
        return;
      }
      opened = made;
      setKit(made);
    });
    return () => {
      isOver = true;
      opened?.destroy();
      setKit(null);
    };
  }, [method]);
  return kit;
}
