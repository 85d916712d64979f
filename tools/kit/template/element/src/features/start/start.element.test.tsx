import { KenaliThemeProvider } from '@kenali/ui';
import { render } from '@testing-library/react';
import { defineElement, ELEMENT } from './start.element.ts';
import { StartPage } from './start.page.tsx';

const showPage = () => {
  const shown = render(<StartPage />, { wrapper: KenaliThemeProvider });
  const element = shown.container.querySelector(ELEMENT);
  if (!element) throw new Error('the page has no element');
  return { ...shown, element };
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('when the page is shown, then the element shows the connection and follows it', () => {
  const { element } = showPage();
  expect(element).toHaveTextContent('Terhubung');
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  expect(element).toHaveTextContent('Tidak terhubung');
  jest.restoreAllMocks();
});

it('when the visitor leaves the page, then the element, its timers and its listeners are gone', () => {
  const before = jest.getTimerCount();
  const added = jest.spyOn(window, 'addEventListener');
  const { element, unmount } = showPage();
  const signals = added.mock.calls.flatMap(([type, , options]) =>
    /^(on|off)line$/.test(type) ? [(options as AddEventListenerOptions).signal] : [],
  );
  expect(jest.getTimerCount()).toBe(before + 1);
  expect(signals).toHaveLength(2);
  unmount();
  expect(document.querySelector(ELEMENT)).toBeNull();
  expect(element).toBeEmptyDOMElement();
  expect(jest.getTimerCount()).toBe(before);
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]);
  jest.restoreAllMocks();
});

it('when the page is shown a second time, then the element is defined once and works again', () => {
  showPage().unmount();
  expect(defineElement).not.toThrow();
  const before = jest.getTimerCount();
  const { element } = showPage();
  expect(element).toHaveTextContent('Terhubung');
  expect(document.querySelectorAll(ELEMENT)).toHaveLength(1);
  expect(jest.getTimerCount()).toBe(before + 1);
});
