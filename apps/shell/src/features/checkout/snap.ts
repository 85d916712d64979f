import { PAYMENT_TEXTS, SNAP_SCRIPT_SETTLE_MS, SNAP_SCRIPT_TIMEOUT_MS } from '@kenali/contracts';
import { toScriptUrl } from '@kenali/federation/host';

/** What the provider's popup reports. Use it for the UI only: only the server knows what was paid. */
export interface SnapCallbacks {
  onSuccess(): void;
  onPending(): void;
  onError(): void;
  onClose(): void;
}

export interface Snap {
  pay(token: string, callbacks: SnapCallbacks): void;
  /** Removes the popup without calling a callback. */
  hide?(): void;
}

declare global {
  interface Window {
    snap?: Snap;
  }
}

/** Its message is one of `PAYMENT_TEXTS` and can be shown to the user. */
export class SnapError extends Error {
  override name = 'SnapError';
}

const loads = new Map<string, Promise<void>>();
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Loads the provider's script once per address. After a failed load, the next call tries again.
 * @throws SnapError if the script does not load within 15 s or defines no gateway object
 */
export function loadSnap(address: string, clientKey: string): Promise<void> {
  const load = loads.get(address) ?? addScript(address, clientKey).then(waitForGateway);
  loads.set(address, load);
  load.catch(() => loads.delete(address));
  return load;
}

function addScript(address: string, clientKey: string): Promise<void> {
  const script = document.createElement('script');
  script.src = toScriptUrl(address);
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

/** The script defines the gateway object some time after its load event. */
async function waitForGateway(): Promise<void> {
  await wait(SNAP_SCRIPT_SETTLE_MS);
  if (!window.snap) throw new SnapError(PAYMENT_TEXTS.scriptNotLoaded);
}

/** Closes the popup. Returns false if the provider's script does not allow it, and the popup stays open. */
export function hideSnap(): boolean {
  try {
    if (!window.snap?.hide) return false;
    window.snap.hide();
    return true;
  } catch {
    return false;
  }
}

/** Opens the popup. @throws SnapError if there is no gateway object or a popup is already open */
export function openSnap(token: string, callbacks: SnapCallbacks): void {
  try {
    if (!window.snap) throw new Error('window.snap is missing');
    window.snap.pay(token, callbacks);
  } catch (cause) {
    throw new SnapError(PAYMENT_TEXTS.snapUnavailable, { cause });
  }
}
