import type { ParseKeys } from 'i18next';
import type { namespaces } from './resources.ts';

/** The key of a text with its namespace, `booking:search.title`. */
export type TextKey = Extract<ParseKeys<typeof namespaces>, `${string}:${string}`>;
