// The script that a shop loads. It is a block, so that its names do not become the shop's. It sets styles only through the
// style object, because the content security policy of the shop may forbid inline style text.
{
  const script = document.currentScript;
  const emulatorOrigin = new URL(script.src).origin;
  const clientKey = script.getAttribute('data-client-key') ?? '';
  /** When the page sends no message within this time, the popup shows its own close button. */
  const LOAD_TIMEOUT_MS = 10_000;

  let view = null;

  const style = (element, rules) => {
    for (const [name, value] of Object.entries(rules)) element.style.setProperty(name, value);
    return element;
  };

  const pageAddress = (token) => {
    const query = new URLSearchParams({ host: location.origin, client_key: clientKey });
    return `${emulatorOrigin}/snap/v4/redirection/${encodeURIComponent(token)}?${query}`;
  };

  const createFrame = () => {
    const frame = document.createElement('iframe');
    frame.title = 'Pembayaran Midtrans';
    frame.setAttribute('aria-label', 'Pembayaran Midtrans');
    return style(frame, { border: '0', width: '100%', height: '100%', display: 'block' });
  };

  /** Makes everything behind the popup inert. Returns a function that restores the elements that were not inert before. */
  const makeRestInert = (overlay) => {
    const others = [...document.body.children].filter((element) => element !== overlay && !element.inert);
    for (const element of others) element.inert = true;
    return () => {
      for (const element of others) element.inert = false;
    };
  };

  const openOverlay = () => {
    const focused = document.activeElement;
    const scroll = document.body.style.getPropertyValue('overflow');
    const overlay = style(document.createElement('div'), {
      position: 'fixed',
      inset: '0',
      'z-index': '2147483000',
      'background-color': 'rgba(31, 42, 55, 0.55)',
    });
    overlay.setAttribute('role', 'dialog');
    overlay.setAttribute('aria-modal', 'true');
    overlay.setAttribute('aria-label', 'Pembayaran');
    const onKeyDown = (event) => {
      if (event.key === 'Escape') closeAndReport();
    };
    const onClick = (event) => {
      if (event.target === overlay) closeAndReport();
    };
    overlay.addEventListener('click', onClick);
    document.addEventListener('keydown', onKeyDown);
    document.body.append(overlay);
    document.body.style.setProperty('overflow', 'hidden');
    const restoreRest = makeRestInert(overlay);
    const remove = () => {
      document.removeEventListener('keydown', onKeyDown);
      overlay.remove();
      restoreRest();
      document.body.style.setProperty('overflow', scroll);
      focused?.focus?.();
    };
    return { overlay, remove };
  };

  const addCloseButton = (overlay) => {
    const button = style(document.createElement('button'), {
      position: 'absolute',
      top: '16px',
      right: '16px',
      'min-height': '48px',
      padding: '0 20px',
      border: '0',
      'border-radius': '12px',
      'background-color': '#FFFFFF',
      color: '#1F2A37',
      font: '600 16px system-ui, sans-serif',
    });
    button.type = 'button';
    button.textContent = 'Tutup pembayaran';
    button.addEventListener('click', closeAndReport);
    overlay.append(button);
    return button;
  };

  const redirect = (address) => {
    if (!address || !URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) return;
    location.assign(address);
  };

  /** Closes the popup and calls the shop's callback. Without a callback for the outcome, redirects to the finish page. */
  const closeAndReport = () => {
    if (!view) return;
    const { options, reported } = view;
    dismiss();
    if (!reported) return void options.onClose?.();
    const { outcome, result } = reported;
    const callback = { success: options.onSuccess, pending: options.onPending, error: options.onError }[outcome];
    if (callback) callback(result);
    else redirect(result?.finish_redirect_url);
  };

  const dismiss = () => {
    if (!view) return;
    clearTimeout(view.loadTimer);
    window.removeEventListener('message', view.listen);
    const { remove } = view;
    view = null;
    remove();
  };

  const listenTo = (frame, token) => (event) => {
    if (event.origin !== emulatorOrigin || event.source !== frame.contentWindow) return;
    const { channel, token: messageToken, event: name, outcome, result } = event.data ?? {};
    if (channel !== 'midtrans-snap' || messageToken !== token || !view) return;
    clearTimeout(view.loadTimer);
    view.closeButton?.remove();
    if (name === 'state') view.reported = outcome ? { outcome, result } : null;
    if (name === 'close') closeAndReport();
  };

  const start = (token, options) => {
    const { overlay, remove } = openOverlay();
    const frame = createFrame();
    const listen = listenTo(frame, token);
    window.addEventListener('message', listen);
    frame.src = pageAddress(token);
    frame.addEventListener('load', () => frame.contentWindow?.focus());
    overlay.append(frame);
    view = { options, reported: null, listen, remove };
    view.loadTimer = setTimeout(() => {
      if (view) view.closeButton = addCloseButton(overlay);
    }, LOAD_TIMEOUT_MS);
  };

  window.snap = {
    pay(token, options = {}) {
      if (view) {
        throw new Error(
          'snap.pay is not allowed to be called in this state. Invalid state transition from PopupInView to PopupInView',
        );
      }
      start(String(token), options);
    },
    hide: dismiss,
  };
}
