/** What a browser or a server offers and the pages need. Formats come from outside, because the engine knows no languages. */
type Format = (kind: string, given: string, value: number) => string;

/**
 * Gives the sandbox the globals that it lacks. It runs inside: its text is all that the sandbox gets, so it uses nothing of this file.
 * There is no network, no storage, no clock to wait for and no document but the text of the boot document.
 */
export function installGlobals(format: Format, boot: string): void {
  const ignore = () => 0;
  const formatter = (kind: string) =>
    class {
      given: string;
      constructor(locale?: string, options?: object) {
        this.given = JSON.stringify([locale, options]);
      }
      format(value: unknown): string {
        return format(kind, this.given, Number(value));
      }
    };
  Object.assign(globalThis, {
    self: globalThis,
    console: { log: ignore, info: ignore, warn: ignore, error: ignore, debug: ignore },
    setTimeout: ignore,
    clearTimeout: ignore,
    setInterval: ignore,
    clearInterval: ignore,
    Intl: { NumberFormat: formatter('NumberFormat'), DateTimeFormat: formatter('DateTimeFormat') },
    // The shell reads the practice and the mode from its text; styled-components looks for a nonce.
    document: {
      getElementById: (id: string) => (id === 'kenali-boot' ? { textContent: boot } : null),
      head: { querySelector: () => null },
    },
  });
}
