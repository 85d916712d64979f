// The shop's side of the popup. Styles are set one by one through the style object: the shop's policy may forbid
// inline style text, and nothing here may ask for an exception.
(() => {
  const script = document.currentScript;
  const emulatorOrigin = new URL(script.src).origin;
  const clientKey = script.getAttribute('data-client-key') ?? '';
  /** A page that has not spoken by then is not coming: the shop gets its own way out. */
  const PATIENCE_MS = 10_000;

  let view = null;

  const style = (element, rules) => {
    for (const [name, value] of Object.entries(rules)) element.style.setProperty(name, value);
    return element;
  };

  const pageAddress = (token, options, mode) => {
    const url = new URL(`/snap/v4/redirection/${encodeURIComponent(token)}`, emulatorOrigin);
    const query = {
      host: location.origin,
      client_key: clientKey,
      mode,
      ui_mode: options.uiMode,
      selected: options.selectedPaymentType,
      enabled: options.enabledPayments?.join(','),
      auto_close: options.autoCloseDelay,
    };
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
    return url.href;
  };

  const createFrame = () => {
    const frame = document.createElement('iframe');
    frame.title = 'Pembayaran Midtrans';
    frame.setAttribute('aria-label', 'Pembayaran Midtrans');
    return style(frame, { border: '0', width: '100%', height: '100%', display: 'block' });
  };

  /** Everything behind the popup is out of reach until it closes; what was inert before stays so. */
  const shutOut = (overlay) => {
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
    const onKey = (event) => {
      if (event.key === 'Escape') conclude();
    };
    const onClick = (event) => {
      if (event.target === overlay) conclude();
    };
    overlay.addEventListener('click', onClick);
    document.addEventListener('keydown', onKey);
    document.body.append(overlay);
    document.body.style.setProperty('overflow', 'hidden');
    const letIn = shutOut(overlay);
    const remove = () => {
      document.removeEventListener('keydown', onKey);
      overlay.remove();
      letIn();
      document.body.style.setProperty('overflow', scroll);
      focused?.focus?.();
    };
    return { overlay, remove };
  };

  const offerWayOut = (overlay) => {
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
    button.addEventListener('click', conclude);
    overlay.append(button);
    return button;
  };

  const redirect = (address) => {
    if (!address || !URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) return;
    location.assign(address);
  };

  /** Closes and tells the shop how it ended; without a callback for that the customer goes to the finish page. */
  function conclude() {
    if (!view) return;
    const { options, said } = view;
    dismiss();
    if (!said) return void options.onClose?.();
    const callback = { success: options.onSuccess, pending: options.onPending, error: options.onError }[said.outcome];
    if (callback) callback(said.result);
    else redirect(said.result?.finish_redirect_url);
  }

  function dismiss() {
    if (!view) return;
    clearTimeout(view.patience);
    window.removeEventListener('message', view.listen);
    const { remove } = view;
    view = null;
    remove();
  }

  const listenTo = (frame, token) => (event) => {
    if (event.origin !== emulatorOrigin || event.source !== frame.contentWindow) return;
    const { channel, token: about, event: name, outcome, result } = event.data ?? {};
    if (channel !== 'midtrans-snap' || about !== token || !view) return;
    clearTimeout(view.patience);
    view.wayOut?.remove();
    if (name === 'state') view.said = outcome ? { outcome, result } : null;
    if (name === 'close') conclude();
  };

  const start = (token, options, mode, { container, remove }) => {
    const frame = createFrame();
    const listen = listenTo(frame, token);
    window.addEventListener('message', listen);
    frame.src = pageAddress(token, options, mode);
    frame.addEventListener('load', () => frame.contentWindow?.focus());
    container.append(frame);
    view = { state: 'PopupInView', options, said: null, listen, remove };
    if (mode === 'popup') {
      view.patience = setTimeout(() => {
        if (view) view.wayOut = offerWayOut(container);
      }, PATIENCE_MS);
    }
  };

  const refuse = (act) => {
    throw new Error(
      `snap.${act} is not allowed to be called in this state. Invalid state transition from PopupInView to PopupInView`,
    );
  };

  window.snap = {
    pay(token, options = {}) {
      if (view?.state === 'PopupInView') refuse('pay');
      dismiss();
      const { overlay, remove } = openOverlay();
      start(String(token), options, 'popup', { container: overlay, remove });
    },
    /** The dark ground alone, while the shop asks for a token. */
    show() {
      if (view) refuse('show');
      view = { state: 'LoadingInView', options: {}, said: null, remove: openOverlay().remove };
    },
    hide() {
      dismiss();
    },
    embed(token, options = {}) {
      if (view?.state === 'PopupInView') refuse('embed');
      const container = document.getElementById(options.embedId ?? '');
      if (!container) throw new Error('snap.embed needs the id of an element as embedId');
      dismiss();
      const before = container.style.getPropertyValue('min-height');
      style(container, { 'min-height': '560px', height: container.style.getPropertyValue('height') || '560px' });
      const remove = () => {
        container.replaceChildren();
        container.style.setProperty('min-height', before);
      };
      start(String(token), options, 'embed', { container, remove });
    },
  };
})();
