import { jest } from '@jest/globals';

/** There is no layout in tests: elements are as large as this, so that windows into lists draw rows. */
export function pretendLayout(): void {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
}
