import { saveFile } from './save-file.ts';

const kept = new Map<string, Blob>();
const pressed: { url: string; name: string; isInPage: boolean }[] = [];
beforeEach(() => {
  jest.useFakeTimers();
  URL.createObjectURL = (blob) => {
    kept.set('blob:kenali', blob as Blob);
    return 'blob:kenali';
  };
  URL.revokeObjectURL = (url) => void kept.delete(url);
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    pressed.push({ url: this.href, name: this.download, isInPage: this.isConnected });
  });
});

it('saveFile: when called, then the browser downloads the file under its name, and no link or object URL remains', () => {
  const blob = new Blob(['x']);
  saveFile({ blob, fileName: 'Hasil_2026-11-21.pdf' });
  expect(pressed).toEqual([{ url: 'blob:kenali', name: 'Hasil_2026-11-21.pdf', isInPage: true }]);
  expect(document.querySelector('a')).toBeNull();
  // A slow browser may still be reading it.
  jest.advanceTimersByTime(30_000);
  expect(kept.get('blob:kenali')).toBe(blob);
  jest.runAllTimers();
  expect(kept.size).toBe(0);
});
