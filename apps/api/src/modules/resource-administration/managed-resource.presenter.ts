import type { ManagedResource } from '@axp/contracts';
import { presentImage } from '../images/index.ts';
import type { StoredResource } from './managed-resource.queries.ts';

export function presentManaged({ imageId, ...resource }: StoredResource): ManagedResource {
  return { ...resource, image: presentImage(imageId) };
}
