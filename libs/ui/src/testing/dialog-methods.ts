/**
 * Adds `showModal` and `close` to `<dialog>`, which jsdom lacks, for all tests here. `close` sends the same event as in browsers.
 * To simulate Esc, send a `cancel` event with `fireEvent`.
 */
export const addDialogMethods = (): void => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    if (this.open) throw new DOMException('already open', 'InvalidStateError');
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.removeAttribute('open');
    setTimeout(() => this.dispatchEvent(new Event('close')), 0);
  };
};
