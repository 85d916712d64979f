/** jsdom knows `<dialog>` without its methods, and does not scroll. */
export function addBrowserMethods(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open');
  };
  window.scrollTo = () => undefined;
}
