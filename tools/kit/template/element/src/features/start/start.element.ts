/** How often the clock moves, in milliseconds. */
const TICK_MS = 1000;

/** One per page, although a release may load twice. */
export const ELEMENT = 'example-mf-start';

/** A page without a framework. What it starts ends when it leaves the document. */
class StartElement extends HTMLElement {
  #ending: AbortController | undefined;

  connectedCallback(): void {
    const ending = new AbortController();
    this.#ending = ending;
    const { signal } = ending;
    const timer = setInterval(() => this.#showTime(), TICK_MS);
    signal.addEventListener('abort', () => clearInterval(timer));
    // Every listener outside this element has the signal, so none stays behind.
    window.addEventListener('online', () => this.#showConnection(), { signal });
    window.addEventListener('offline', () => this.#showConnection(), { signal });
    this.replaceChildren(...['p', 'p'].map((name) => document.createElement(name)));
    this.#showTime();
    this.#showConnection();
  }

  disconnectedCallback(): void {
    this.#ending?.abort();
    this.replaceChildren();
  }

  #showTime(): void {
    const [time] = this.children;
    if (time) time.textContent = `Pukul ${new Date().toLocaleTimeString('id-ID')}`;
  }

  #showConnection(): void {
    const connection = this.children[1];
    if (connection) connection.textContent = navigator.onLine ? 'Terhubung' : 'Tidak terhubung';
  }
}

/** Defines the element once. A second definition of a name would throw. */
export function defineElement(): void {
  if (!customElements.get(ELEMENT)) customElements.define(ELEMENT, StartElement);
}
