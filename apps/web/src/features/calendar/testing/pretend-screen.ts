import { jest } from '@jest/globals';

/** The pointer of a test's browser, which knows only mice. */
class TestPointer extends MouseEvent {
  readonly pointerId: number;
  readonly pointerType: string;
  readonly isPrimary: boolean;

  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerId = init.pointerId ?? 1;
    this.pointerType = init.pointerType ?? 'mouse';
    this.isPrimary = init.isPrimary ?? true;
  }
}

/** There is no layout in tests: elements are as large as this screen, and stay so. */
export function pretendScreen(): void {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  const observer = { observe: () => {}, unobserve: () => {}, disconnect: () => {} };
  Object.defineProperty(window, 'ResizeObserver', {
    configurable: true,
    value: function ResizeObserver() {
      return observer;
    },
  });
  Object.defineProperty(window, 'PointerEvent', { configurable: true, value: TestPointer });
}
