import type { DragEvent } from 'react';

/** Format of a resource that is dragged from the list, so that nothing else can be dropped. */
const format = 'application/x-axp-resource';

export function dragResource({ dataTransfer }: DragEvent, resourceId: string): void {
  dataTransfer.effectAllowed = 'copy';
  dataTransfer.setData(format, resourceId);
}

/** Allows a drop; browsers show the id only once it has happened. */
export function allowDrop(event: DragEvent): void {
  if (event.dataTransfer.types.includes(format)) event.preventDefault();
}

/** The resource that was dropped; null for anything else. */
export function droppedResource({ dataTransfer }: DragEvent): string | null {
  return dataTransfer.getData(format) || null;
}
