import type { ResourceType } from './resource.ts';

/** Whether a merchant offers a kind: of its services only the value '1' means enabled (T-06). */
export function offers(services: Readonly<Record<string, unknown>>, type: ResourceType): boolean {
  return services[type] === '1';
}
