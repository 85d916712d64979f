/** jsdom knows `<dialog>` without its methods. Esc is a `cancel` event, sent by `fireEvent`. */
export function addDialogMethods(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open');
  };
}
