import { useTranslation } from 'react-i18next';
import { namespaces } from './resources.ts';
import type { TextKey } from './text-key.ts';

/** Texts by a key with its namespace, for those that are named as data. */
export function useText(): (key: TextKey) => string {
  const { t } = useTranslation(namespaces);
  return (key) => t(key);
}
