import { PAYMENT_TEXTS, SNAP_SCRIPT_SETTLE_MS, SNAP_SCRIPT_TIMEOUT_MS } from '@kenali/contracts';

/** What the provider's popup reports. For the screen only: the server alone knows what was paid. */
export interface SnapCallbacks {
  onSuccess(): void;
  onPending(): void;
  onError(): void;
  onClose(): void;
}

export interface Snap {
  pay(token: string, callbacks: SnapCallbacks): void;
}

declare global {
  interface Window {
    snap?: Snap;
  }
}

/** Fit to show: its message is one of `PAYMENT_TEXTS`. */
export class SnapError extends Error {
  override name = 'SnapError';
}

const loads = new Map<string, Promise<void>>();
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Loads the provider's script, once per page and address. A failed load is forgotten, so that a press may try again.
 * @throws SnapError when it does not come within 15 s or brings no gateway object
 */
export function loadSnap(address: string, clientKey: string): Promise<void> {
  const running = loads.get(address) ?? addScript(address, clientKey).then(settle);
  loads.set(address, running);
  running.catch(() => loads.delete(address));
  return running;
}

function addScript(address: string, clientKey: string): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.dataset.clientKey = clientKey;
  return new Promise((resolve, reject) => {
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new SnapError(PAYMENT_TEXTS.scriptNotLoaded));
    };
    const timer = setTimeout(fail, SNAP_SCRIPT_TIMEOUT_MS);
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    document.head.append(script);
  });
}

async function settle(): Promise<void> {
  await wait(SNAP_SCRIPT_SETTLE_MS);
  if (!window.snap) throw new SnapError(PAYMENT_TEXTS.scriptNotLoaded);
}

/** Opens the popup. @throws SnapError when the gateway object is gone or refuses (a popup is open already) */
export function openSnap(token: string, callbacks: SnapCallbacks): void {
  try {
    if (!window.snap) throw new Error('no gateway object');
    window.snap.pay(token, callbacks);
  } catch (cause) {
    throw new SnapError(PAYMENT_TEXTS.snapUnavailable, { cause });
  }
}
