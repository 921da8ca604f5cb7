import { jest } from '@jest/globals';

/** Collects the names of files that a page saves, which jsdom would navigate to. */
export function noteDownloads(): readonly string[] {
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  return names;
}
